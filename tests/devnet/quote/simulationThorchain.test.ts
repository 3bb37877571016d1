import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { spawnDerivedPools } from '../../../src/devnet/machine/derivedPools.ts'
import { createMachine } from '../../../src/devnet/machine/machine.ts'
import { appendOutbound } from '../../../src/devnet/machine/outbound/scheduleOutbound.ts'
import { quoteSwap } from '../../../src/devnet/quote/quoteSwap.ts'
import type { ProtocolState } from '../../../src/devnet/rules/state.ts'
import { addressOf, type Changes, exampleState } from '../exampleState.ts'
import { btcToEth, refusal, requestQuote } from './thorchainQuotes.ts'

const HANDLER = 'failed to simulate swap: failed to simulate handler: '
const OUTBOUND = `${HANDLER}fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* `

const rune = { from_asset: 'THOR.RUNE', to_asset: 'BTC.BTC', amount: '100000000000' }
const toThor = { destination: addressOf('THOR') }

/** Quotes on a machine of the example state. */
function quoteOn(state: ProtocolState, query: Record<string, string>, balances = {}): Record<string, unknown> {
  const machine = createMachine(state, { reserve: 0n, bond: 0n, balances })
  return quoteSwap(machine, new URLSearchParams(query)).body as Record<string, unknown>
}

describe('affiliates of a simulated swap', () => {
  const quoted = (affiliate: string, bps: string, changes?: Changes) =>
    requestQuote({ ...rune, affiliate, affiliate_bps: bps }, changes)

  test('must begin with an address or a registered name', () => {
    const memo = `=:b:${addressOf('BTC', 0x11)}::nobody/carry:5/5`
    expect(refusal({ ...rune, affiliate: 'nobody/carry', affiliate_bps: '5/5' })).toBe(
      `${HANDLER}MEMO: ${memo}\nPARSE FAILURE(S): cannot parse 'nobody' as an Address: nobody is not recognizable`,
    )
    expect(quoted('carry', '5', { height: 2_001 }).status).toBe(400)
    for (const known of ['carry', addressOf('THOR'), 'carry/nobody']) {
      expect(quoted(known, known.includes('/') ? '5/5' : '5').status).toBe(200)
    }
  })

  test('are not read when a single one has no share, and take shares in Go’s notations', () => {
    expect(quoted('nobody', '0').status).toBe(200)
    expect(quoted('carry', '0x10').body).toMatchObject({ fees: quoted('carry', '16').body.fees })
    expect(quoted('carry', '1_0').body).toMatchObject({ fees: quoted('carry', '10').body.fees })
  })

  test('may be as many as the network allows', () => {
    const three = { ...rune, affiliate: 'carry/carry/carry', affiliate_bps: '1/1/1' }
    expect(refusal(three, { mimirs: { MultipleAffiliatesMaxCount: 2 } })).toBe(
      `${HANDLER}maximum allowed affiliates is 2`,
    )
    expect(requestQuote(three, { mimirs: { MultipleAffiliatesMaxCount: 3 } }).status).toBe(200)
  })
})

describe('the message of a simulated swap', () => {
  test('has a memo of at most 250 bytes, even from THORChain', () => {
    const affiliates = (count: number) => ({
      affiliate: Array.from({ length: count }, () => addressOf('THOR')).join('/'),
      affiliate_bps: Array.from({ length: count }, () => '1').join('/'),
    })
    expect(refusal({ ...rune, ...affiliates(5) })).toMatch(
      /^failed to simulate swap: failed to validate message: memo must not exceed 250 bytes: \d+: unknown request$/,
    )
    expect(requestQuote({ ...rune, ...affiliates(3) }).status).toBe(200)
  })

  test('does not pay a module, except RUNE to the reserve', () => {
    const { modules } = createMachine(exampleState('THORCHAIN'), { reserve: 0n, bond: 0n })
    const message = `${HANDLER}a network module cannot be the final destination of a swap memo`
    const toRune = { ...btcToEth, to_asset: 'THOR.RUNE' }
    expect(refusal({ ...toRune, destination: modules.asgard })).toBe(message)
    expect(refusal({ ...btcToEth, to_asset: 'ETH/ETH', destination: modules.reserve })).toBe(message)
    expect(requestQuote({ ...toRune, destination: modules.reserve }).status).toBe(200)
    const lending = 'tthor1x0kgm82cnj0vtmzdvz4avk3e7sj427t0al8wky'
    expect(modules.lending).toBe(lending)
    expect(refusal({ ...toRune, destination: lending })).toBe(message)
  })

  test('does not start from a secured coin of THORChain, or any while they are disabled', () => {
    const from = (asset: string) => ({ from_asset: asset, to_asset: 'ETH.ETH', amount: '100000000' })
    const prefix = 'failed to deposit secured asset: '
    const pools = { 'THOR.TCY': {} }
    expect(refusal(from('BTC-BTC'), { mimirs: { HaltSecuredGlobal: 1 } })).toBe(`${prefix}secured assets are disabled`)
    const state = exampleState('THORCHAIN', { pools })
    state.pools.push({ ...(state.pools[0] as (typeof state.pools)[0]), asset: parseAsset('THOR.TCY') })
    expect(quoteSwap(state, new URLSearchParams(from('THOR-TCY'))).body).toMatchObject({
      message: `${prefix}native assets cannot be deposited: invalid request`,
    })
  })
})

describe('the outbound of a simulated swap', () => {
  test('needs an observed network fee, and a fee above zero on THORChain', () => {
    const state = exampleState('THORCHAIN')
    state.networkFees.delete('BTC')
    expect(quoteSwap(state, new URLSearchParams(rune)).body).toMatchObject({
      message: `${OUTBOUND}failed to prepare tx out item: fail to get max gas details: network fee for chain(BTC) is invalid: transaction size can't be zero or negative: 0\n\n: unknown request`,
    })
    expect(refusal({ ...btcToEth, to_asset: 'THOR.RUNE' }, { mimirs: { OutboundTransactionFee: 0 } })).toBe(
      `${OUTBOUND}failed to prepare tx out item: fail to get max gas details: network fee for chain(THOR) is invalid: transaction fee rate can't be zero\n\n`,
    )
  })

  test('needs a vault with enough gas', () => {
    const poor = { pools: { 'BTC.BTC': { balanceAsset: 9_000n } } }
    const body = quoteOn(exampleState('THORCHAIN', poor), { ...rune, amount: '10000000000000' })
    expect(String(body.message)).toMatch(/insufficient funds for outbound request: bcrt1\w+ \d+ remaining/)
    expect(quoteOn(exampleState('THORCHAIN'), rune)).not.toHaveProperty('message')
  })

  test('waits for a block with room, and counts TxOutDelayMax blocks of the queue', () => {
    const mimirs = { MinTxOutVolumeThreshold: 100_000_000_000_000, MaxTxOutOffset: 720 }
    const delay = (blocks: readonly number[], more: Record<string, number>) => {
      const state = exampleState('THORCHAIN', { mimirs: { ...mimirs, ...more } })
      const machine = createMachine(state, { reserve: 0n, bond: 0n })
      const coin = { asset: machine.base, amount: 99_999_999_999_999n }
      const to = { chain: 'BTC', to: '', memo: '', originalMemo: '', inHash: '', gasRate: 0n, cloutSpent: 0n }
      for (const offset of blocks) appendOutbound(machine, machine.height + offset, { ...to, coin })
      const query = new URLSearchParams({ ...rune, amount: '50000000000' })
      return (quoteSwap(machine, query).body as Record<string, unknown>).outbound_delay_blocks
    }
    // 499.97 RUNE leave at once at 1,000 RUNE a block, unless the block is full.
    const fast = { TxOutDelayRate: 100_000_000_000 }
    expect(delay([], fast)).toBe(0)
    expect(delay([0, 1, 3], fast)).toBe(2)
    expect(delay([0, 1, 2], { ...fast, TxOutDelayMax: 2 })).toBe(2)
    // At 50 RUNE a block they take 9. Every full block in the queue lowers the rate by one RUNE.
    const slow = { TxOutDelayRate: 5_000_000_000 }
    const queue = Array.from({ length: 20 }, (_, index) => 30 + index)
    expect([delay([], slow), delay(queue, slow)]).toEqual([9, 16])
    expect(delay(queue, { ...slow, TxOutDelayMax: 39 })).toBe(12)
    expect(delay(queue, { ...slow, TxOutDelayMax: 0 })).toBe(9)
  })
})

describe('coins that a simulated swap takes from the pools’ account', () => {
  test('are the liquidity fee of RUNE, and a derived source', () => {
    const state = exampleState('THORCHAIN')
    const { modules, base } = createMachine(state, { reserve: 0n, bond: 0n })
    const funds = (amount: bigint) => ({ [modules.asgard]: [{ asset: base, amount }] })
    expect(String(quoteOn(state, rune, funds(1n)).message)).toMatch(
      /^failed to simulate swap: failed to simulate handler: spendable balance 1rune is smaller than \d+rune: insufficient funds/,
    )
    expect(quoteOn(state, rune, funds(10n ** 9n))).not.toHaveProperty('message')
    const deep = exampleState('THORCHAIN', { mimirs: { DerivedDepthBasisPts: 10_000 } })
    const machine = createMachine(deep, { reserve: 0n, bond: 0n })
    spawnDerivedPools(machine)
    const fromDerived = { from_asset: 'THOR.BTC', to_asset: 'THOR.RUNE', amount: '1000', ...toThor }
    expect(quoteSwap(machine, new URLSearchParams(fromDerived)).body).toMatchObject({
      message: `${HANDLER}spendable balance 0thor.btc is smaller than 1000thor.btc: insufficient funds: unknown request`,
    })
  })
})

describe('synths of a simulated swap', () => {
  const mint = { from_asset: 'THOR.RUNE', to_asset: 'BTC/BTC', amount: '100000000', ...toThor }

  test('stay within MaximumLiquidityRune, all pools and the deposit together', () => {
    // The pools have 25 million RUNE.
    const most = (rune: number) => ({ mimirs: { MaximumLiquidityRune: rune * 100_000_000 } })
    expect(refusal(mint, most(25_000_000))).toBe(`${HANDLER}add liquidity rune is over limit`)
    expect(requestQuote(mint, most(25_000_001)).status).toBe(200)
  })

  test('are refused from MintSynths on before their supply is counted', () => {
    const full = { pools: { 'BTC.BTC': { synthSupply: 10n ** 12n } } }
    expect(refusal(mint, full)).toMatch(/synth supply over target/)
    expect(refusal(mint, { ...full, mimirs: { MintSynths: 999 } })).toBe(
      `${HANDLER}minting synthetics has been disabled`,
    )
  })
})

describe('the first leg of a simulated swap', () => {
  test('is refused before the second pool, and trade deposits between them', () => {
    const empty = { 'BTC.BTC': { balanceBase: 0n }, 'ETH.ETH': { status: 'Staged' as const } }
    expect(refusal(btcToEth, { pools: empty })).toBe(`${HANDLER}fail swap, invalid balance`)
    expect(refusal(btcToEth, { pools: { 'ETH.ETH': { status: 'Staged' } } })).toBe(
      `${HANDLER}pool(ETH.ETH) is not available`,
    )
    const toTrade = { ...rune, to_asset: 'ETH~ETH', ...toThor }
    const mimirs = { TradeAccountsEnabled: 1, TradeAccountsDepositEnabled: 0 }
    expect(refusal(toTrade, { mimirs, pools: { 'ETH.ETH': { status: 'Staged' } } })).toBe(
      `${HANDLER}trade accounts deposits are disabled`,
    )
  })
})
