import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getPools } from '../../../src/core/actions/getPools.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { type Units, units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import { type Consent, consentFor } from '../../../src/core/quote/lossConsent.ts'
import { costsOf, lossBps, lossOf, type MarketPool, marketOutput } from '../../../src/core/quote/market.ts'
import { nodeOf } from '../preparation/devnetNodes.ts'
import { type Fraction, rational } from './math/fraction.ts'

const pool = (asset: string, balanceAsset: bigint, balanceBase: bigint, change: Partial<MarketPool> = {}) => ({
  asset: parseAsset(asset),
  status: 'available' as const,
  balanceAsset,
  balanceBase,
  ...change,
})

const btc = parseAsset('BTC.BTC')
const eth = parseAsset('ETH.ETH')
const rune = parseAsset('THOR.RUNE')
const cacao = parseAsset('MAYA.CACAO')

describe('marketOutput', () => {
  const thor = [pool('BTC.BTC', 100n, 1_000_000n), pool('ETH.ETH', 3_000n, 900_000n)]

  test('returns the spot price of two pools without slip or fees', () => {
    // 10 BTC units are 100,000 base units, which are 333.3 ETH units; rounded up.
    expect(marketOutput({ pools: { THORCHAIN: thor }, from: btc, to: eth, amount: 10n })).toBe(334n)
  })

  test('requires one pool for a swap from or to the base asset', () => {
    expect(marketOutput({ pools: { THORCHAIN: thor }, from: btc, to: rune, amount: 10n })).toBe(100_000n)
    expect(marketOutput({ pools: { THORCHAIN: thor }, from: rune, to: eth, amount: 900n })).toBe(3n)
  })

  test('prices synths, trade and secured assets as the coins they represent', () => {
    for (const name of ['BTC/BTC', 'BTC~BTC', 'BTC-BTC']) {
      expect(marketOutput({ pools: { THORCHAIN: thor }, from: parseAsset(name), to: rune, amount: 10n })).toBe(100_000n)
    }
  })

  test('weights each protocol by the shallower pool of its path, in units of the target', () => {
    // THORChain: 10 BTC → 300 ETH, shallower pool holds 3,000 ETH. Maya: 10 BTC → 500 ETH, shallower pool worth 1,000 ETH.
    const pools = {
      THORCHAIN: [pool('BTC.BTC', 200n, 2_000_000n), pool('ETH.ETH', 3_000n, 1_000_000n)],
      MAYACHAIN: [pool('BTC.BTC', 20n, 500_000n), pool('ETH.ETH', 5_000n, 2_500_000n)],
    }
    expect(marketOutput({ pools, from: btc, to: eth, amount: 10n })).toBe((300n * 3_000n + 500n * 1_000n) / 4_000n)
  })

  test('treats RUNE as a pooled asset on Maya', () => {
    const pools = { MAYACHAIN: [pool('THOR.RUNE', 500n, 10_000n)] }
    expect(marketOutput({ pools, from: rune, to: cacao, amount: 5n })).toBe(100n)
  })

  test.each([
    ['staged', { status: 'staged' }],
    ['suspended', { status: 'suspended' }],
    ['halted', { tradingHalted: true }],
    ['empty on the asset side', { balanceAsset: 0n }],
    ['empty on the base side', { balanceBase: 0n }],
  ] as [string, Partial<MarketPool>][])('ignores a pool that is %s', (_, change) => {
    const pools = { THORCHAIN: [pool('BTC.BTC', 100n, 1_000_000n, change)] }
    expect(marketOutput({ pools, from: btc, to: rune, amount: 10n })).toBeUndefined()
  })

  test('is undefined without pools and for a pair that neither protocol trades', () => {
    expect(marketOutput({ pools: {}, from: btc, to: eth, amount: 1n })).toBeUndefined()
    expect(marketOutput({ pools: { THORCHAIN: thor }, from: btc, to: cacao, amount: 1n })).toBeUndefined()
    expect(marketOutput({ pools: { THORCHAIN: thor }, from: rune, to: rune, amount: 1n })).toBeUndefined()
  })
})

/** An independent market: prices first, then the weighted mean, all in exact rationals. */
function expectedMarket(paths: readonly (readonly [MarketPool, MarketPool])[], amount: bigint): bigint | undefined {
  const spots = paths.map(([source, target]) => {
    const sourcePrice = rational(source.balanceBase, source.balanceAsset)
    const targetPrice = rational(target.balanceBase, target.balanceAsset)
    const held = [source, target].map((one) => rational(one.balanceBase).by(targetPrice).floor())
    const weight = held.reduce((least, depth) => (depth < least ? depth : least))
    return { out: rational(amount).times(sourcePrice).by(targetPrice), weight: rational(weight) }
  })
  const sum = (parts: readonly Fraction[]) => parts.reduce((total, part) => total.plus(part), rational(0n))
  const weight = sum(spots.map((spot) => spot.weight))
  if (weight.over === 0n) return undefined
  const mean = sum(spots.map((spot) => spot.out.times(spot.weight))).by(weight)
  return (mean.over + mean.under - 1n) / mean.under
}

const depth = fc.bigInt({ min: 1n, max: 10n ** 18n })
const generatedPath = fc
  .tuple(depth, depth, depth, depth)
  .map(([a, b, c, d]) => [pool('BTC.BTC', a, b), pool('ETH.ETH', c, d)] as const)
const paths = fc.array(generatedPath, { minLength: 1, maxLength: 2 })
const amounts = fc.bigInt({ min: 1n, max: 10n ** 17n })

const poolsOf = (given: readonly (readonly [MarketPool, MarketPool])[]) =>
  Object.fromEntries(given.map((path, index) => [protocolIds[index], path]))

describe('marketOutput for generated pools', () => {
  test('equals an independent routine in exact rationals', () => {
    fc.assert(
      fc.property(paths, amounts, (given, amount) => {
        expect(marketOutput({ pools: poolsOf(given), from: btc, to: eth, amount })).toBe(expectedMarket(given, amount))
      }),
      { numRuns: 1_000 },
    )
  })

  test('lies between the prices of the two protocols', () => {
    fc.assert(
      fc.property(generatedPath, generatedPath, amounts, (thor, maya, amount) => {
        const one = (protocol: Protocol, path: readonly MarketPool[]) =>
          marketOutput({ pools: { [protocol]: path }, from: btc, to: eth, amount })
        const a = one('THORCHAIN', thor)
        const b = one('MAYACHAIN', maya)
        const both = marketOutput({ pools: { THORCHAIN: thor, MAYACHAIN: maya }, from: btc, to: eth, amount })
        if (a === undefined || b === undefined || both === undefined) return
        expect(both >= (a < b ? a : b) && both <= (a < b ? b : a)).toBe(true)
      }),
    )
  })

  test('never shrinks when the amount grows', () => {
    fc.assert(
      fc.property(paths, amounts, amounts, (given, amount, more) => {
        const pools = poolsOf(given)
        const less = marketOutput({ pools, from: btc, to: eth, amount }) ?? 0n
        expect((marketOutput({ pools, from: btc, to: eth, amount: amount + more }) ?? 0n) >= less).toBe(true)
      }),
    )
  })
})

describe('lossBps', () => {
  test.each([
    [1_000_000n, 950_000n, 500n],
    [1_000_000n, 949_999n, 501n],
    [1_000_000n, 1_000_000n, 0n],
    [1_000_000n, 999_999n, 1n],
    [1_000_000n, 1_000_150n, -1n],
    [1_000_000n, 1_000_050n, 0n],
    [1_000_000n, 0n, 10_000n],
  ])('of market %s and output %s is %s', (market, out, expected) => {
    expect(lossBps(units(market), units(out))).toBe(expected)
  })

  test('throws InvalidAmountError for a market of zero', () => {
    expect(() => lossBps(units(0n), units(1n))).toThrow('is not a decimal number')
  })

  test('never understates the loss, by less than a hundredth of a percent', () => {
    fc.assert(
      fc.property(amounts, amounts, (market, out) => {
        const exact = rational((market - out) * 10_000n, market)
        const shown = rational(lossBps(market as Units, out as Units))
        const over = shown.minus(exact)
        expect(over.over >= 0n && over.over < over.under).toBe(true)
      }),
    )
  })
})

describe('lossOf', () => {
  const pools = {
    THORCHAIN: [
      pool('BTC.BTC', 100n, 1_000_000n, { priceUsd: units(9_000_000_000_000n) }),
      pool('ETH.ETH', 3_000n, 900_000n),
    ],
    MAYACHAIN: [pool('BTC.BTC', 50n, 1_000_000n, { priceUsd: units(9_500_000_000_000n) })],
  }

  test('returns the loss in the target asset, in basis points and in dollars', () => {
    const swap = { pools, from: rune, to: btc, amount: 10_000_000_000n }
    expect(lossOf({ ...swap, out: units(900_000n) })).toEqual({
      market: 1_000_000n,
      loss: 100_000n,
      lossBps: 1_000n,
      // 0.001 BTC at the higher of the two prices.
      lossUsd: 9_500_000_000n,
    })
  })

  test('is negative for a gain', () => {
    const gain = lossOf({ pools, from: rune, to: btc, amount: 10_000_000_000n, out: units(1_010_000n) })
    expect(gain).toMatchObject({ loss: -10_000n, lossBps: -100n, lossUsd: -950_000_000n })
  })

  test('leaves the dollars out when the target has no price, and is undefined when the market is unknown', () => {
    const unpriced = { pools: { THORCHAIN: [pool('ETH.ETH', 3_000n, 900_000n)] }, from: rune, to: eth, amount: 900n }
    expect(lossOf({ ...unpriced, out: units(3n) })).toEqual({ market: 3n, loss: 0n, lossBps: 0n })
    expect(lossOf({ pools: {}, from: rune, to: eth, amount: 900n, out: units(3n) })).toBeUndefined()
  })
})

describe('costsOf', () => {
  test('sums to the difference from market exactly, with the price movement as the remainder', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 5, maxLength: 5 }), (given) => {
        const [market = 0n, out = 0n, liquidity = 0n, outbound = 0n, affiliate = 0n] = given.map(units)
        const fees = { asset: eth, liquidity, outbound, affiliate, total: units(0n), slippageBps: 0, totalBps: 0 }
        const costs = costsOf({ expectedAmountOut: units(out), fees } as Parameters<typeof costsOf>[0], units(market))
        expect(costs.liquidity + costs.outbound + costs.affiliate + costs.priceMovement).toBe(market - out)
        expect(costs.total).toBe(market - out)
      }),
    )
  })
})

describe('consentFor', () => {
  const dollars = (amount: bigint) => amount * 100_000_000n
  test.each([
    [-200n, undefined, 'none'],
    [499n, undefined, 'none'],
    [500n, undefined, 'checkbox'],
    [999n, dollars(1_000n), 'checkbox'],
    [1_000n, undefined, 'word'],
    [1_500n, dollars(20n), 'word'],
    [1_501n, undefined, 'blocked'],
    [10_000n, dollars(20n), 'blocked'],
    [10_000n, dollars(20n) - 1n, 'checkbox'],
    [1_000n, 1n, 'checkbox'],
    [499n, 1n, 'none'],
  ] as [bigint, bigint | undefined, Consent][])('for %s bps and %s is %s', (bps, lossUsd, consent) => {
    expect(consentFor({ lossBps: bps, ...(lossUsd === undefined ? {} : { lossUsd }) })).toBe(consent)
  })
})

describe('a large swap into a shallow pool of the devnet', () => {
  test('has a higher loss than the quote’s fees alone', async () => {
    const maya = nodeOf('MAYACHAIN')
    const pools = { THORCHAIN: await getPools(nodeOf('THORCHAIN')), MAYACHAIN: await getPools(maya) }
    const amount = units(60_000_000_000n)
    const quote = await getQuote(maya, { fromAsset: eth, toAsset: cacao, amount })
    const loss = lossOf({ pools, from: eth, to: cacao, amount, out: quote.expectedAmountOut })
    if (loss === undefined) throw new Error('The devnet has pools of ETH on both protocols.')
    expect(quote.fees.totalBps).toBeLessThan(4_200)
    expect(Number(loss.lossBps)).toBeGreaterThan(6_000)
    expect(consentFor(loss)).toBe('blocked')
    const costs = costsOf(quote, loss.market)
    expect(costs.priceMovement).toBeGreaterThan(costs.liquidity / 2n)
    expect(costs.liquidity + costs.outbound + costs.affiliate + costs.priceMovement).toBe(loss.loss)
  })
})
