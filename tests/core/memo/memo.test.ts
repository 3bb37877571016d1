import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abbreviateRadix } from '../../../src/core/address/radix.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { affiliateShares } from '../../../src/core/memo/affiliateCaps.ts'
import { isSwapMemo, type MemoKind, type SwapMemo } from '../../../src/core/memo/memo.ts'
import { type ParsedMemo, parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { addressesOf, anyText } from './arbitraries.ts'

const ETH = '0xe3c64974c78f5693bd2bc68b3221d58df5c6e877'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const THOR = 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0'
const HASH = '0a'.repeat(32)

function swap(protocol: Protocol, text: string): SwapMemo {
  const parsed = parseMemo(text, protocol)
  if (!parsed.ok) throw new Error(parsed.reason)
  if (!isSwapMemo(parsed.memo)) throw new Error(parsed.memo.kind)
  return parsed.memo
}

const refused = (parsed: ParsedMemo) => (parsed.ok ? `read as ${parsed.memo.kind}` : parsed.reason)

describe('parseMemo: swaps', () => {
  test('reads every field of a swap', () => {
    const text = `=:ETH.USDC-EB48:${ETH}/${BTC}:1e8/5/7:ana/${THOR}:10/20:6f3848:19e4348:9|to: you`
    expect(swap('THORCHAIN', text)).toEqual({
      kind: 'swap',
      asset: 'ETH.USDC-EB48',
      destination: ETH,
      refundAddress: BTC,
      limit: 100_000_000n,
      interval: 5n,
      quantity: 7n,
      affiliates: ['ana', THOR],
      affiliateBps: [10, 20],
      aggregator: { code: '6f3848', target: '19e4348', limit: 9n },
      passThrough: 'to: you',
    })
  })

  test.each([
    ['=:b', 'swap'],
    ['s:b', 'swap'],
    ['SWAP:BTC.BTC', 'swap'],
    ['=<:b::5', 'limit_swap'],
  ])('reads "%s" as a %s', (text, kind) => {
    expect(swap('THORCHAIN', text).kind).toBe(kind)
  })

  test.each<[string, Protocol, bigint]>([
    ['', 'THORCHAIN', 0n],
    ['0', 'THORCHAIN', 0n],
    ['87e7', 'THORCHAIN', 870_000_000n],
    ['87E7', 'MAYACHAIN', 870_000_000n],
    ['1e77', 'THORCHAIN', 10n ** 77n],
    ['18446744073709551617', 'THORCHAIN', 18_446_744_073_709_551_617n],
    ['5.6', 'MAYACHAIN', 5n],
    ['1.25e2', 'MAYACHAIN', 125n],
    ['1.5/1/0', 'THORCHAIN', 1n],
    ['/1/2', 'THORCHAIN', 0n],
    ['//', 'MAYACHAIN', 0n],
    ['1e-2', 'MAYACHAIN', 0n],
    ['1250e-2', 'MAYACHAIN', 12n],
    ['12.5e-1/1/0', 'THORCHAIN', 1n],
    ['18446744073709551617', 'MAYACHAIN', 18_446_744_073_709_551_616n],
    ['18446744073709551617/1/0', 'THORCHAIN', 18_446_744_073_709_551_616n],
    ['18446744073709551615.9/1/0', 'THORCHAIN', 18_446_744_073_709_551_615n],
  ])('reads a limit of "%s" on %s as %s', (limit, protocol, value) => {
    expect(swap(protocol, `=:b:${BTC}:${limit}`).limit).toBe(value)
  })

  test.each<[string, Protocol]>([
    ['five', 'THORCHAIN'],
    ['5.6', 'THORCHAIN'],
    ['-5', 'THORCHAIN'],
    ['+5', 'THORCHAIN'],
    ['1e78', 'THORCHAIN'],
    ['9e77', 'MAYACHAIN'],
    ['0x10', 'THORCHAIN'],
    ['1_000', 'THORCHAIN'],
    ['Inf', 'MAYACHAIN'],
    ['1/2/3/4', 'THORCHAIN'],
    ['1/-1/0', 'THORCHAIN'],
    ['1/18446744073709551616/0', 'THORCHAIN'],
  ])('rejects a limit of "%s" on %s', (limit, protocol) => {
    expect(parseMemo(`=:b:${BTC}:${limit}`, protocol).ok).toBe(false)
  })

  test('rejects a number with a leading zero, which nodes read as octal', () => {
    expect(refused(parseMemo(`=:b:${BTC}:0100`, 'THORCHAIN'))).toMatch(/limit "0100" is not a whole number/)
    expect(parseMemo(`=:b:${BTC}::ana:010`, 'THORCHAIN').ok).toBe(false)
  })

  test('rejects a refund address without a destination, and keeps an invalid one for the checks', () => {
    expect(refused(parseMemo(`=:b:/${BTC}`, 'THORCHAIN'))).toMatch(/no destination/)
    expect(swap('THORCHAIN', `=:b:${BTC}/nobody:1`).refundAddress).toBe('nobody')
  })

  test.each<[string, boolean, boolean]>([
    ['ana/bo:10/20', true, true],
    ['ana/bo:10', true, true],
    ['ana/bo', false, true],
    ['ana/bo:/20', false, true],
    ['ana/bo:10/20/30', false, false],
    [':10', false, false],
    ['a/b/c/d/e:1', true, true],
    ['a/b/c/d/e/f:1', false, false],
    ['ana:501', true, false],
    ['ana:10000', true, false],
    ['ana:10001', false, false],
    ['ana/bo:5001', false, false],
    ['ana//bo:1/2/3', true, true],
  ])('accepts affiliates "%s" on THORChain: %s, on Maya: %s', (text, thorchain, mayachain) => {
    expect(parseMemo(`=:b:${BTC}::${text}`, 'THORCHAIN').ok).toBe(thorchain)
    expect(parseMemo(`=:b:${BTC}::${text}`, 'MAYACHAIN').ok).toBe(mayachain)
  })

  test('applies a single share to all affiliates on THORChain and to the first on Maya', () => {
    const text = `=:b:${BTC}::ana/bo:10`
    expect(affiliateShares(swap('THORCHAIN', text), 'THORCHAIN')).toEqual([
      { name: 'ana', bps: 10 },
      { name: 'bo', bps: 10 },
    ])
    expect(affiliateShares(swap('MAYACHAIN', text), 'MAYACHAIN')).toEqual([{ name: 'ana', bps: 10 }, { name: 'bo' }])
  })

  test('accepts only registered names when isName is given', () => {
    const isName = (name: string) => name === 'ana'
    expect(parseMemo('=:b:ana', 'THORCHAIN', { isName }).ok).toBe(true)
    expect(parseMemo('=:b:ana.eth', 'THORCHAIN', { isName }).ok).toBe(true)
    expect(refused(parseMemo('=:b:bo', 'THORCHAIN', { isName }))).toMatch(/neither an address nor a registered name/)
  })

  test.each<[string, boolean, boolean]>([
    ['nobody:0', true, false],
    ['nobody:10', false, false],
    ['ana/nobody:10/10', true, false],
    ['ana/nobody:0/0', true, false],
    ['nobody/ana:0/10', false, false],
    ['nobody/ana:0', false, false],
    [`${THOR}/nobody:10`, true, false],
    ['/nobody:10', true, false],
    ['ana:0', true, true],
  ])('reads the affiliates "%s", of whom only ana is registered, on THORChain: %s, on Maya: %s', (text, thor, maya) => {
    const isName = (name: string) => name === 'ana'
    expect(parseMemo(`=:b:${BTC}::${text}`, 'THORCHAIN', { isName }).ok).toBe(thor)
    expect(parseMemo(`=:b:${BTC}::${text}`, 'MAYACHAIN', { isName }).ok).toBe(maya)
  })

  test('reads tickers of at most 13 characters', () => {
    expect(parseMemo(`=:ETH.${'A'.repeat(13)}-11:${ETH}`, 'THORCHAIN').ok).toBe(true)
    expect(refused(parseMemo(`=:ETH.${'A'.repeat(14)}-11:${ETH}`, 'THORCHAIN'))).toMatch(/is not an asset/)
  })

  test('reads abbreviated Radix accounts on Maya but not on THORChain', () => {
    const [full = ''] = addressesOf('XRD', 'mainnet')
    expect(parseMemo(`=:x:${full}`, 'MAYACHAIN').ok).toBe(true)
    expect(parseMemo(`=:x:${abbreviateRadix(full)}`, 'MAYACHAIN').ok).toBe(true)
    expect(parseMemo(`=:b:${abbreviateRadix(full)}`, 'THORCHAIN').ok).toBe(false)
    expect(parseMemo(`=:b:${full}`, 'THORCHAIN').ok).toBe(false)
  })
})

describe('parseMemo: other kinds', () => {
  test.each<[Protocol, string, MemoKind]>([
    ['THORCHAIN', 'm=<:25BTC.BTC:1003ETH.ETH:900', 'modify_limit_swap'],
    ['THORCHAIN', 'm=<:10000000BTC~BTC:50000000ETH~ETH:0', 'modify_limit_swap'],
    ['THORCHAIN', `reference:ETH.ETH:=:b:${BTC}`, 'register_reference'],
    ['THORCHAIN', 'r:00001', 'use_reference'],
    ['THORCHAIN', 'R:3', 'use_reference'],
    ['THORCHAIN', 'r', 'use_reference'],
    ['THORCHAIN', `~:ana:BTC:${BTC}`, 'name'],
    ['THORCHAIN', `name:ana:THOR:${THOR}:${THOR}:BTC.BTC:500:300`, 'name'],
    ['MAYACHAIN', 'n:ana:::::::bo/cy:3000/2000', 'name'],
    ['MAYACHAIN', '~:ana::::::150', 'name'],
    ['THORCHAIN', `OUT:${HASH}|hello`, 'outbound'],
    ['MAYACHAIN', `refund:${HASH}`, 'refund'],
    ['THORCHAIN', `OUT:${HASH}-1`, 'outbound'],
    ['THORCHAIN', 'migrate:100', 'migrate'],
    ['THORCHAIN', 'ragnarok:100', 'ragnarok'],
    ['THORCHAIN', 'consolidate', 'consolidate'],
    ['MAYACHAIN', 'noop:novault', 'noop'],
    ['THORCHAIN', '+:BTC/BTC:::0', 'add_liquidity'],
    ['THORCHAIN', 'wd:BTC.BTC:5000', 'withdraw_liquidity'],
    ['THORCHAIN', 'd:THOR.RUNE', 'donate'],
    ['THORCHAIN', `bond:${THOR}`, 'bond'],
    ['MAYACHAIN', 'unbond:::maya1hm0sdz9v2h5jwjuu0ssp8x98upvlc6py2t7e6j', 'unbond'],
    ['THORCHAIN', `leave:${THOR}`, 'leave'],
    ['MAYACHAIN', 'reserve', 'reserve'],
    ['THORCHAIN', `trade+:${THOR}`, 'trade_deposit'],
    ['THORCHAIN', `trade-:${BTC}`, 'trade_withdraw'],
    ['THORCHAIN', `secure+:${THOR}`, 'secured_deposit'],
    ['THORCHAIN', `secure-:${BTC}`, 'secured_withdraw'],
    ['THORCHAIN', 'pool+', 'pool_deposit'],
    ['MAYACHAIN', 'pool-:5000', 'pool_withdraw'],
    ['THORCHAIN', `x:${THOR}:AA==`, 'execute'],
    ['THORCHAIN', `switch:${THOR}`, 'switch'],
    ['THORCHAIN', `tcy:${THOR}`, 'claim_tcy'],
    ['THORCHAIN', 'tcy+', 'stake_tcy'],
    ['THORCHAIN', 'tcy-:10000', 'unstake_tcy'],
    ['MAYACHAIN', 'yggdrasil+:30', 'yggdrasil_fund'],
    ['THORCHAIN', 'THOR-PREFERRED-ASSET-ana', 'preferred_asset'],
  ])('%s: reads "%s" as %s', (protocol, text, kind) => {
    const parsed = parseMemo(text, protocol)
    expect(parsed.ok ? parsed.memo.kind : parsed.reason).toBe(kind)
  })

  test.each<[Protocol, string]>([
    ['THORCHAIN', ''],
    ['THORCHAIN', ':'],
    ['THORCHAIN', 'whatever'],
    ['THORCHAIN', 'swap'],
    ['MAYACHAIN', '=<:b::5'],
    ['MAYACHAIN', 'm=<:25BTC.BTC:1003ETH.ETH:900'],
    ['MAYACHAIN', 'r:00001'],
    ['MAYACHAIN', `reference:ETH.ETH:=:b:${BTC}`],
    ['THORCHAIN', 'yggdrasil+:30'],
    ['THORCHAIN', 'm=<:BTC.BTC:1003ETH.ETH:900'],
    ['THORCHAIN', 'm=<:25b:1003e:900'],
    ['THORCHAIN', 'm=<:25BTC.BTC:1003ETH.ETH:9e2'],
    ['THORCHAIN', 'm=<:25BTC.BTC:1003ETH.ETH:'],
    ['THORCHAIN', 'reference:ETH.ETH:'],
    ['THORCHAIN', 'reference:ETH.ETH:nonsense'],
    ['THORCHAIN', 'r:'],
    ['THORCHAIN', 'r:ana'],
    ['THORCHAIN', '~:ana'],
    ['THORCHAIN', '~:ana:NOCHAIN:x'],
    ['THORCHAIN', `~:a name:BTC:${BTC}`],
    ['THORCHAIN', 'out'],
    ['THORCHAIN', 'out:abc'],
    ['THORCHAIN', `tcy:${ETH}`],
    ['THORCHAIN', 'wd:BTC.BTC:10001'],
    ['THORCHAIN', 'x'.repeat(1_001)],
  ])('%s: rejects "%s" with a reason', (protocol, text) => {
    expect(refused(parseMemo(text, protocol))).toMatch(/^(The|There|Field|").{5,150}\.$/)
  })

  test('keeps the colons of a registered memo', () => {
    const parsed = parseMemo(`REFERENCE:b:=:e:${ETH}:5:ana:10`, 'THORCHAIN')
    expect(parsed).toEqual({
      ok: true,
      memo: { kind: 'register_reference', asset: 'b', memo: `=:e:${ETH}:5:ana:10` },
    })
  })
})

describe('parseMemo: arbitrary text', () => {
  test('never throws, and quotes at most 40 characters (2,000 texts)', () => {
    fc.assert(
      fc.property(fc.constantFrom<Protocol>('THORCHAIN', 'MAYACHAIN'), anyText, (protocol, text) => {
        const parsed = parseMemo(text, protocol)
        if (!parsed.ok) expect(parsed.reason).toMatch(/^[ -~…’]{5,200}$/)
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    )
  })
})
