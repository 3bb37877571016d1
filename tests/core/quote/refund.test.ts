import { describe, expect, test } from 'vitest'
import { getPools } from '../../../src/core/actions/getPools.ts'
import { getRefund } from '../../../src/core/actions/getRefund.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { refundOf } from '../../../src/core/quote/refund.ts'
import { refundFee } from '../../../src/core/quote/refundFee.ts'
import { honestDeposit, type SwapCase } from '../preparation/devnetNodes.ts'

const bitcoin: SwapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }

const termsOf = async (swapCase: SwapCase) => {
  const { node, depositParams } = await honestDeposit(swapCase)
  const pools = await getPools(node)
  return { depositParams, terms: await getRefund(node, { ...depositParams, pools }) }
}

describe('refundOf', () => {
  test('returns the amount less the source chain’s outbound fee, to the sender', async () => {
    const { terms } = await termsOf(bitcoin)
    expect(terms.to).toBe('sender')
    expect(terms.fee).toBeGreaterThan(0n)
    expect(terms.amount).toBe(10_000_000n - (terms.fee ?? 0n))
    expect(terms).not.toHaveProperty('minimum')
  })

  test('returns the memo’s refund address', async () => {
    const { terms, depositParams } = await termsOf({ ...bitcoin, refund: true, extended: true })
    expect(terms).toMatchObject({ to: 'refund_address', address: depositParams.intent.refundAddress })
  })

  test('returns RUNE whole, and CACAO less the flat fee', async () => {
    const { terms } = await termsOf({ ...bitcoin, from: 'THOR.RUNE', to: 'BTC.BTC', amount: 100_000_000_000n })
    expect(terms).toMatchObject({ to: 'sender', fee: 0n, amount: 100_000_000_000n })
    const { terms: maya } = await termsOf({
      protocol: 'MAYACHAIN',
      from: 'MAYA.CACAO',
      to: 'BTC.BTC',
      amount: 100_000_000_000_000n,
    })
    expect(maya).toMatchObject({ to: 'sender', fee: 2_000_000_000n, amount: 99_998_000_000_000n })
  })

  test('converts the chain’s fee to a token at the prices of both pools', async () => {
    const { terms } = await termsOf({ ...bitcoin, from: 'ETH.USDC', to: 'BTC.BTC', amount: 200_000_000_000n })
    expect(terms.fee).toBeGreaterThan(1_000_000n)
    expect(terms.fee).toBeLessThan(1_000_000_000n)
  })

  test('returns zero for an amount that does not exceed the fee', async () => {
    const { depositParams } = await honestDeposit(bitcoin)
    const { quote, intent } = depositParams
    expect(refundOf(quote, intent, quote.amountIn)).toMatchObject({ amount: 0n })
    expect(refundOf(quote, intent, units(quote.amountIn - 1n))).toMatchObject({ amount: 1n })
  })

  test('returns the memo’s limit as the minimum, rounded as in the memo', async () => {
    const { depositParams } = await honestDeposit({ ...bitcoin, liquidityToleranceBps: 300 })
    const { intent } = depositParams
    const quote = { ...depositParams.quote, memo: `=:e:${intent.destination}:28e7` }
    expect(refundOf(quote, intent, undefined)).toEqual({
      minimum: 280_000_000n,
      to: 'sender',
      partial: expect.any(Boolean),
    })
    expect(refundOf(depositParams.quote, intent, undefined).minimum).toBe(intent.minimum)
  })

  test('reports that a limit order may be partly filled unless it has one part', async () => {
    const { depositParams } = await honestDeposit(bitcoin)
    const { intent } = depositParams
    const streaming = { maxQuantity: 0, blocks: 0, seconds: 0 }
    const partial = (memo: string) => refundOf({ ...depositParams.quote, streaming, memo }, intent, undefined).partial
    expect(partial(`=<:ETH.ETH:${intent.destination}:28e7/14400/0`)).toBe(true)
    expect(partial(`=<:ETH.ETH:${intent.destination}:28e7/14400/1`)).toBe(false)
    expect(partial(`=:ETH.ETH:${intent.destination}:28e7`)).toBe(false)
  })

  test('returns no fee when prices or the outbound fee are unknown', () => {
    const facts = { protocol: 'THORCHAIN', nativeFee: units(0n), pools: [] } as const
    expect(refundFee({ ...facts, asset: parseAsset('ETH.USDC-0X1'), outboundFee: units(5n) })).toBeUndefined()
    expect(refundFee({ ...facts, asset: parseAsset('BTC.BTC') })).toBeUndefined()
    expect(refundFee({ ...facts, protocol: 'MAYACHAIN', asset: parseAsset('BTC/BTC', 'MAYACHAIN') })).toBeUndefined()
    expect(refundFee({ ...facts, asset: parseAsset('BTC.BTC'), outboundFee: units(5n) })).toBe(5n)
  })
})

describe('refundFee', () => {
  const row = (name: string, balanceAsset: bigint, balanceBase: bigint) => ({
    asset: parseAsset(name),
    balanceAsset,
    balanceBase,
    decimals: 8,
  })
  const pools = [
    row('BTC.BTC', 10n, 90n),
    row('ETH.ETH', 100n, 1_000n),
    row('ETH.USDC-0XA', 50n, 100n),
    row('THOR.TCY', 4n, 1n),
  ]
  type Facts = Partial<Pick<Parameters<typeof refundFee>[0], 'pools' | 'protocol'>> & {
    readonly outboundFee?: undefined
  }
  const feeOf = (name: string, over: Facts = {}) => {
    const { outboundFee, ...rest } = { outboundFee: units(7n), protocol: 'THORCHAIN' as const, ...over }
    const fee = outboundFee === undefined ? {} : { outboundFee }
    return refundFee({ asset: parseAsset(name, rest.protocol), nativeFee: units(20n), pools, ...rest, ...fee })
  }

  test('is the outbound fee for a chain’s coin, and its value in the token for a token', () => {
    expect([feeOf('ETH.ETH'), feeOf('BTC.BTC')]).toEqual([7n, 7n])
    // 7 ETH = 70 RUNE = 35 tokens.
    expect(feeOf('ETH.USDC-0XA')).toBe(35n)
  })

  test('is nothing for every asset of THORChain’s own chain', () => {
    const own = ['THOR.RUNE', 'THOR.TCY', 'BTC~BTC', 'BTC/BTC', 'BTC-BTC', 'THOR.NEW', 'ETH/USDC-0XB']
    expect(own.map((name) => feeOf(name))).toEqual(own.map(() => 0n))
    expect(feeOf('THOR.TCY', { pools: [], outboundFee: undefined })).toBe(0n)
  })

  test('is the flat fee on Maya’s own chain, at the pool’s price for a synth, and nothing for a trade asset', () => {
    const maya = { protocol: 'MAYACHAIN' } as const
    expect([feeOf('MAYA.CACAO', maya), feeOf('BTC/BTC', maya), feeOf('BTC~BTC', maya)]).toEqual([20n, 2n, 0n])
    expect(feeOf('BTC/BTC', { ...maya, pools: [] })).toBeUndefined()
  })

  test('is undefined without pools, a price or an outbound fee', () => {
    const without = (name: string) => pools.filter(({ asset }) => asset.ticker !== name)
    expect(feeOf('ETH.USDC-0XA', { pools: without('ETH') })).toBeUndefined()
    expect(feeOf('ETH.USDC-0XA', { pools: without('USDC') })).toBeUndefined()
    for (const [asset, base] of [
      [0n, 9n],
      [9n, 0n],
    ] as const) {
      const dry = [...without('USDC'), row('ETH.USDC-0XA', asset, base)]
      expect(feeOf('ETH.USDC-0XA', { pools: dry })).toBeUndefined()
    }
    expect(feeOf('ETH.ETH', { outboundFee: undefined })).toBeUndefined()
    expect(feeOf('NEW.NEW')).toBeUndefined()
    expect(feeOf('ETH.USDC-0XA', { pools: [...without('USDC'), row('ETH.USDC-0XA', 1n, 1n)] })).toBe(70n)
  })
})

test('a swap with one part is never partly filled, and one with two parts may be', async () => {
  const { depositParams } = await honestDeposit(bitcoin)
  const { quote, intent } = depositParams
  const partial = (maxQuantity: number) =>
    refundOf({ ...quote, streaming: { ...quote.streaming, maxQuantity } }, intent, undefined).partial
  expect([partial(1), partial(2)]).toEqual([false, true])
})
