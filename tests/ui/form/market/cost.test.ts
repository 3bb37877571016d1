import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal, type Units, units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import type { AgreedPool } from '../../../../src/core/quorum/agreedPools.ts'
import type { Quote } from '../../../../src/core/quote/quote.ts'
import type { Quotes, Route } from '../../../../src/core/quote/rankQuotes.ts'
import { confirmQuotes } from '../../../../src/ui/form/market/confirmQuotes.ts'
import { costLines, costTotal } from '../../../../src/ui/form/market/costLines.ts'
import { lossLevel, routeCost } from '../../../../src/ui/form/market/routeCost.ts'
import { costsEn } from '../../../../src/ui/texts/costs.en.ts'
import { quoteBy } from '../../situations.ts'

const eth = parseAsset('ETH.ETH')
const cacao = parseAsset('MAYA.CACAO')

function pool(asset: string, balanceAsset: bigint, balanceBase: bigint, priceUsd?: bigint): AgreedPool {
  return {
    asset: parseAsset(asset),
    status: 'available',
    decimals: 8,
    balanceAsset: units(balanceAsset),
    balanceBase: units(balanceBase),
    priceUsd: priceUsd as Units | undefined,
    tradingHalted: false,
    isDisputed: false,
  }
}

interface Figures {
  readonly out: bigint
  readonly liquidity?: bigint
  readonly outbound?: bigint
  readonly affiliate?: bigint
}

function quoteOf(
  protocol: Protocol,
  amountIn: bigint,
  { out, liquidity = 0n, outbound = 0n, affiliate = 0n }: Figures,
): Quote {
  const fees = {
    asset: eth,
    liquidity: units(liquidity),
    outbound: units(outbound),
    affiliate: units(affiliate),

    total: units(liquidity + outbound + affiliate),
    slippageBps: 0,
    totalBps: 0,
  }
  return quoteBy(protocol, out, { amountIn: units(amountIn), fees, recommendedMinAmountIn: units(0n) })
}

/** 1 BTC is worth 30 ETH, and 1 ETH 3,000 dollars. */
const pools = {
  THORCHAIN: [
    pool('BTC.BTC', 10_000_000_000n, 3_000_000_000_000n),
    pool('ETH.ETH', 300_000_000_000n, 3_000_000_000_000n, 300_000_000_000n),
  ],
}
const oneBtc = 100_000_000n
const market = 3_000_000_000n

describe('routeCost', () => {
  test('is the difference from the confirmed pools’ spot price, not the node’s fees', () => {
    const cost = routeCost(quoteOf('THORCHAIN', oneBtc, { out: 1_110_000_000n, liquidity: 430_000_000n }), pools)
    expect(cost).toMatchObject({ market, loss: 1_890_000_000n, lossBps: 6_300n, consent: 'blocked' })
    expect(cost?.parts.priceMovement).toBe(1_460_000_000n)
    expect(cost && lossLevel(cost)).toBe('high')
  })

  test('is undefined without its protocol’s pools or a pool of either side', () => {
    const quote = quoteOf('THORCHAIN', oneBtc, { out: market })
    expect(routeCost(quote, { MAYACHAIN: pools.THORCHAIN })).toBeUndefined()
    expect(routeCost(quote, { THORCHAIN: pools.THORCHAIN.slice(0, 1) })).toBeUndefined()
  })

  test.each([
    [99n, 'low'],
    [100n, 'medium'],
    [299n, 'medium'],
    [300n, 'high'],
    [-50n, 'low'],
  ])('of %s basis points below market is %s', (lossBps, level) => {
    expect(lossLevel({ lossBps })).toBe(level)
  })
})

describe('costLines', () => {
  const texts = { asset: eth, protocol: 'THORCHAIN', locale: 'en-US', messages: costsEn } as const
  const linesOf = (figures: Figures) => {
    const cost = routeCost(quoteOf('THORCHAIN', oneBtc, figures), pools)
    return { cost, lines: cost ? costLines(cost, texts) : [] }
  }
  const signed = (text: string) => {
    if (text === 'None') return 0n
    const size = parseDecimal(text.replaceAll(/[^\d.]/g, ''), 8)
    return text.startsWith('−') ? size : text.startsWith('+') ? -size : 0n
  }
  const shareOf = (share: string | undefined, pattern: RegExp) => {
    const [, digits = '0'] = pattern.exec(share ?? '') ?? []
    return parseDecimal(digits.replaceAll(',', ''), 2)
  }

  /** Parses a displayed value; less than a hundredth counts as a hundredth. */
  const close = (sum: bigint, due: bigint, one = 1n) => sum - due <= 4n * one && due - sum <= one

  test('shows each part in coins, dollars and percent', () => {
    const { lines } = linesOf({ out: 2_900_000_000n, liquidity: 40_000_000n, outbound: 10_000_001n })
    expect(lines.map(({ name, short, exact, share }) => [name, short, exact, share])).toEqual([
      ['Price movement', '−0.5 ETH', '−0.49999999 ETH', '$1,500.00 · 1.68%'],
      ['Liquidity fee', '−0.4 ETH', '−0.4 ETH', '$1,200.00 · 1.33%'],
      ['Ethereum network fee', '−0.100001 ETH', '−0.10000001 ETH', '$300.00 · 0.33%'],
      ['Affiliate fee', 'None', 'None', undefined],
    ])
  })

  test('adds up to the total in coins, cents and hundredths of a percent', () => {
    const { cost, lines } = linesOf({ out: 2_900_000_000n, liquidity: 40_000_000n, outbound: 10_000_001n })
    expect(cost && costTotal(cost, texts)).toEqual({ short: '−1 ETH', exact: '−1 ETH', share: '$3,000.00 · 3.34%' })
    const sum = (part: (line: (typeof lines)[number]) => bigint) => lines.reduce((all, line) => all + part(line), 0n)
    expect(sum(({ exact }) => signed(exact))).toBe(parseDecimal('1', 8))
    expect(sum(({ share }) => shareOf(share, /\$([\d.,]+)/))).toBe(parseDecimal('3000', 2))
    expect(sum(({ share }) => shareOf(share, /([\d.]+)%/))).toBe(334n)
  })

  test('has a total in coins and percent where no price is known, and a gain has its sign', () => {
    const cost = routeCost(quoteOf('THORCHAIN', oneBtc, { out: market + 5_000_000n }), pools)
    expect(cost && costTotal({ ...cost, priceUsd: undefined }, texts)).toMatchObject({
      short: '+0.05 ETH',
      share: '0.16%',
    })
  })

  test('shows a favourable price movement as a gain', () => {
    const { lines } = linesOf({ out: market + 5_000_000n, outbound: 5_000_000n })
    expect(lines[0]?.short).toBe('+0.1 ETH')
  })

  test('adds up to the difference from market: coins to the unit, dollars and percent as shown', () => {
    const part = fc.bigInt(0n, 200_000_000n)
    fc.assert(
      fc.property(fc.bigInt(1n, market), part, part, part, (out, liquidity, outbound, affiliate) => {
        const { cost, lines } = linesOf({ out, liquidity, outbound, affiliate })
        expect(lines.reduce((sum, { exact }) => sum + signed(exact), 0n)).toBe(market - out)
        if (cost === undefined || lines[0]?.short.startsWith('+')) return
        const percent = lines.reduce((sum, { share }) => sum + shareOf(share, /([\d.,]+)%/), 0n)
        expect(close(percent, cost.lossBps)).toBe(true)
        const dollars = lines.reduce((sum, { share }) => sum + shareOf(share, /\$([\d.,]+)/), 0n)
        expect(close(dollars * 1_000_000n, cost.lossUsd ?? 0n, 1_000_000n)).toBe(true)
      }),
    )
  })

  test('rounds shortened costs up', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, market), (out) => {
        const { lines } = linesOf({ out })
        const [movement] = lines
        if (movement) expect(signed(movement.short)).toBeGreaterThanOrEqual(signed(movement.exact))
      }),
    )
  })

  test('counts CACAO in ten decimals', () => {
    const quote = { ...quoteOf('MAYACHAIN', oneBtc, { out: 90_000_000_000n }), toAsset: cacao }
    const cost = routeCost(quote, { MAYACHAIN: [pool('BTC.BTC', 10_000_000_000n, 10_000_000_000_000n)] })
    expect(cost?.market).toBe(100_000_000_000n)
    const lines = cost ? costLines(cost, { ...texts, asset: cacao, protocol: 'MAYACHAIN' }) : []
    expect(lines[0]).toMatchObject({ short: '−1 CACAO', share: '10%' })
  })
})

describe('confirmQuotes', () => {
  const best = (quote: Quote): Route => ({ protocol: quote.protocol, outcome: 'best', quote, behind: units(0n) })
  const behind = (quote: Quote, by: bigint): Route => ({
    protocol: quote.protocol,
    outcome: 'behind',
    quote,
    behind: units(by),
  })
  const tenfold = quoteOf('THORCHAIN', oneBtc, { out: market * 10n })
  const honest = quoteOf('MAYACHAIN', oneBtc, { out: 2_900_000_000n })
  const quotes: Quotes = { routes: [best(tenfold), behind(honest, 27_100_000_000n)], best: tenfold }

  test('refuses a tenfold price and ranks the other route first', () => {
    const { routes, best: first } = confirmQuotes(quotes, { ...pools, MAYACHAIN: pools.THORCHAIN })
    expect(first?.protocol).toBe('MAYACHAIN')
    expect(routes[0]).toMatchObject({ protocol: 'MAYACHAIN', outcome: 'best', behind: 0n })
    expect(routes[1]).toMatchObject({ protocol: 'THORCHAIN', outcome: 'refused', error: { code: 'deposit_mismatch' } })
  })

  test('keeps quotes without confirmed pools, and quotes within five percent of them', () => {
    expect(confirmQuotes(quotes, {})).toBe(quotes)
    expect(confirmQuotes(quotes, { MAYACHAIN: pools.THORCHAIN })).toBe(quotes)
    const close = quoteOf('THORCHAIN', oneBtc, { out: (market * 105n) / 100n })
    const alone: Quotes = { routes: [best(close)], best: close }
    expect(confirmQuotes(alone, pools)).toBe(alone)
    const over = quoteOf('THORCHAIN', oneBtc, { out: (market * 105n) / 100n, outbound: 1n })
    expect(confirmQuotes({ routes: [best(over)], best: over }, pools).best).toBeUndefined()
  })
})
