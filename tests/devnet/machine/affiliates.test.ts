import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import type { NameRecord } from '../../../src/devnet/rules/state.ts'
import { expectedShare } from '../../core/quote/math/expectedSwap.ts'
import { addressOf } from '../exampleState.ts'
import { balance, block, blocks, deposit, eventsOf, exampleMachine, see, waiting } from './exampleMachine.ts'

const user = addressOf('THOR')
const partner = addressOf('THOR', 0x77)
const bitcoin = addressOf('BTC')
const amount = 1_000_00000000n

/** A partner's name with a preferred asset. */
function named(machine: Machine, preferredAsset = '.'): NameRecord {
  const name: NameRecord = {
    name: 'partner',
    expireBlockHeight: 100_000,
    owner: partner,
    preferredAsset,
    aliases: [
      { chain: 'THOR', address: partner },
      { chain: 'BTC', address: addressOf('BTC', 0x77) },
    ],
  }
  machine.names.push(name)
  return name
}

const toRune = (tail: string, sats = 1_000_000n) => ({
  asset: 'BTC.BTC',
  amount: sats,
  memo: `=:THOR.RUNE:${user}:0${tail}`,
})

describe('an affiliate', () => {
  test('is paid its share of a RUNE output at once', () => {
    const machine = exampleMachine()
    block(machine, () => see(machine, toRune(`:${partner}:100`)))
    const [fee] = eventsOf(machine, 'affiliate_fee')
    const gross = BigInt(fee?.gross_amount ?? 0)
    expect(BigInt(fee?.fee_amount ?? 0)).toBe((gross + 50n) / 100n)
    expect(balance(machine, partner, 'THOR.RUNE')).toBe(BigInt(fee?.fee_amount ?? 0))
  })

  test('is paid its share of another asset in RUNE, by a swap in the next block', () => {
    const machine = exampleMachine()
    block(machine, () => deposit(machine, `=:BTC.BTC:${bitcoin}:0:${partner}:100`, { amount }))
    expect(balance(machine, partner, 'THOR.RUNE')).toBe(0n)
    block(machine)
    const paid = balance(machine, partner, 'THOR.RUNE')
    expect(paid).toBeGreaterThan((amount * 97n) / 10_000n)
    expect(paid).toBeLessThan((amount * 101n) / 10_000n)
  })

  test('shares with others by their basis points', () => {
    const machine = exampleMachine()
    const other = addressOf('THOR', 0x78)
    block(machine, () => see(machine, toRune(`:${partner}/${other}:100/50`)))
    expect(eventsOf(machine, 'affiliate_fee').map(({ fee_bps }) => fee_bps)).toEqual(['100', '50'])
    const [first, second] = [partner, other].map((one) => balance(machine, one, 'THOR.RUNE'))
    expect((first ?? 0n) / 2n - (second ?? 0n)).toBeLessThanOrEqual(1n)
  })

  test('is limited to a thousand basis points in total', () => {
    const machine = exampleMachine()
    block(machine, () => see(machine, toRune(`:${partner}:1001`)))
    expect(eventsOf(machine, 'swap')).toEqual([])
    expect(eventsOf(machine, 'refund')[0]?.reason).toContain('1000')
  })

  test.each([
    ['nobody', '0', 1],
    ['nobody', '10', 0],
    [`${partner}/nobody`, '100/50', 1],
    [`nobody/${partner}`, '0/50', 0],
  ])('named %s with %s basis points lets %i swap through', (names, shares, swaps) => {
    const machine = exampleMachine()
    block(machine, () => see(machine, toRune(`:${names}:${shares}`)))
    expect([eventsOf(machine, 'swap').length, eventsOf(machine, 'refund').length]).toEqual([swaps, 1 - swaps])
    expect(balance(machine, partner, 'THOR.RUNE') > 0n).toBe(swaps === 1 && names !== 'nobody')
  })

  test('without a name is refused on Maya, whatever its share', () => {
    const machine = exampleMachine('MAYACHAIN')
    block(machine, () =>
      see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:MAYA.CACAO:${addressOf('MAYA')}:0:nobody:0` }),
    )
    expect([eventsOf(machine, 'swap').length, eventsOf(machine, 'refund').length]).toEqual([0, 1])
  })

  test('earns nothing from a refund', () => {
    const machine = exampleMachine()
    block(machine, () =>
      see(machine, { ...toRune(`:${partner}:100`), memo: `=:THOR.RUNE:${user}:999999999999:${partner}:100` }),
    )
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
    expect(eventsOf(machine, 'affiliate_fee')).toEqual([])
    expect(balance(machine, partner, 'THOR.RUNE')).toBe(0n)
  })

  test('costs nothing on Maya if its share would not cover the fee', () => {
    const machine = exampleMachine('MAYACHAIN')
    const memo = `=:BTC.BTC:${bitcoin}:0:${addressOf('MAYA', 0x77)}:1`
    block(machine, () => deposit(machine, memo, { amount: 100_0000000000n }))
    const [swap] = eventsOf(machine, 'swap')
    const [fee] = eventsOf(machine, 'fee')
    const out = BigInt(swap?.emit_asset?.split(' ')[0] ?? 0)
    expect(waiting(machine)[0]?.coin.amount).toBe(out - BigInt(fee?.coins?.split(' ')[0] ?? 0))
    expect(machine.orders.size).toBe(0)
  })
})

describe('a name that prefers an asset', () => {
  test('collects fees up to the payout threshold', () => {
    const machine = exampleMachine()
    named(machine, 'BTC.BTC')
    block(machine, () => see(machine, toRune(':partner:100')))
    expect(machine.collectors.get(partner)).toBeGreaterThan(0n)
    expect(balance(machine, partner, 'THOR.RUNE')).toBe(0n)
    expect(balance(machine, machine.modules.affiliateCollector, 'THOR.RUNE')).toBe(machine.collectors.get(partner))
  })

  test('is paid in that asset at its alias once the threshold is reached', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { PreferredAssetOutboundFeeMultiplier: 2 } })
    named(machine, 'BTC.BTC')
    for (let swap = 0; swap < 3; swap++) block(machine, () => see(machine, toRune(':partner:100', 10_000_000n)))
    blocks(machine, 2)
    expect(eventsOf(machine, 'swap').some(({ memo }) => memo === 'THOR-PREFERRED-ASSET-partner')).toBe(true)
    expect(waiting(machine)[0]).toMatchObject({ to: addressOf('BTC', 0x77), coin: { asset: { chain: 'BTC' } } })
  })

  test('can set its threshold in outbound fees', () => {
    const machine = exampleMachine()
    const { name } = named(machine, 'BTC.BTC')
    machine.nameSettings.set(name, { outboundFeeMultiplier: 1 })
    for (let swap = 0; swap < 3; swap++) block(machine, () => see(machine, toRune(':partner:100', 10_000_000n)))
    expect(eventsOf(machine, 'swap').some(({ memo }) => memo === 'THOR-PREFERRED-ASSET-partner')).toBe(true)
  })

  test('keeps collecting without an alias on that chain', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { PreferredAssetOutboundFeeMultiplier: 1 } })
    named(machine, 'ETH.ETH')
    for (let swap = 0; swap < 4; swap++) block(machine, () => see(machine, toRune(':partner:100', 50_000_000n)))
    expect(waiting(machine)).toEqual([])
    expect(machine.collectors.get(partner)).toBeGreaterThan(0n)
  })
})

describe('a name of Maya', () => {
  test('earns its default share and passes part of it to subaffiliates', () => {
    const machine = exampleMachine('MAYACHAIN')
    const owner = addressOf('MAYA', 0x77)
    const friend = addressOf('MAYA', 0x78)
    machine.names.push({
      name: 'partner',
      expireBlockHeight: 100_000,
      owner,
      preferredAsset: '.',
      aliases: [{ chain: 'MAYA', address: owner }],
      affiliateBps: 200,
      subaffiliates: [{ name: friend, bps: 2_500 }],
    })
    const memo = `=:MAYA.CACAO:${addressOf('MAYA')}:0:partner`
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo }))
    const [mine, theirs] = [owner, friend].map((one) => balance(machine, one, 'MAYA.CACAO'))
    expect(mine).toBeGreaterThan(0n)
    expect((mine ?? 0n) - 3n * (theirs ?? 0n)).toBeLessThan(10n)
    expect(3n * (theirs ?? 0n) - (mine ?? 0n)).toBeLessThan(10n)
  })
})

describe('an affiliate of a swap to a trade asset', () => {
  test('is taken from the receiver’s trade account one block after the gross payout', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { TradeAccountsEnabled: 1 } })
    block(machine, () => deposit(machine, `=:ETH~ETH:${user}:0:${partner}:100`, { amount: 100_00000000n }))
    const gross = balance(machine, user, 'ETH~ETH')
    expect(gross).toBeGreaterThan(0n)
    expect(balance(machine, partner, 'THOR.RUNE')).toBe(0n)
    block(machine)
    expect(balance(machine, user, 'ETH~ETH')).toBe(gross - expectedShare('THORCHAIN', 100n, 10_000n, gross))
    expect(balance(machine, partner, 'THOR.RUNE')).toBeGreaterThan(0n)
    block(machine)
    expect(balance(machine, user, 'ETH~ETH')).toBe(gross - expectedShare('THORCHAIN', 100n, 10_000n, gross))
  })
})
