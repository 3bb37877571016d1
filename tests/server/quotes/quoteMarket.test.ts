import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { AgreedPool } from '../../../src/core/quorum/agreedPools.ts'
import type { Quote } from '../../../src/core/quote/quote.ts'
import { quoteMarket } from '../../../src/server/quotes/quoteMarket.ts'

/** At these depths one coin of each is worth the same. */
const pool = (asset: string): AgreedPool => ({
  asset: parseAsset(asset),
  status: 'available',
  decimals: 8,
  balanceAsset: units(1_000_000_000_000_000n),
  balanceBase: units(1_000_000_000_000_000n),
  priceUsd: units(10_000_000_000n),
  tradingHalted: false,
  isDisputed: false,
})

const amountIn = units(10_000_000_000n)

function marketAt(lossBps: bigint, pools = [pool('BTC.BTC'), pool('ETH.ETH')]) {
  const quote: Quote = {
    protocol: 'THORCHAIN',
    fromAsset: parseAsset('BTC.BTC'),
    toAsset: parseAsset('ETH.ETH'),
    amountIn,
    expectedAmountOut: units((amountIn * (10_000n - lossBps)) / 10_000n),
    fees: {
      asset: parseAsset('ETH.ETH'),
      liquidity: units(0n),
      outbound: units(0n),
      affiliate: units(0n),
      total: units(0n),
      slippageBps: 0,
      totalBps: 0,
    },
    streaming: { maxQuantity: 1, blocks: 0, seconds: 0 },
    inbound: { confirmationBlocks: 1, confirmationSeconds: 600, dustThreshold: units(0n) },
    outboundDelaySeconds: 0,
    totalSeconds: 600,
    recommendedMinAmountIn: units(0n),
    expiry: 1_800_000_000,
    notes: '',
    warning: '',
  }
  return quoteMarket(quote, { THORCHAIN: pools })
}

describe('the market of a quote', () => {
  test.each([
    ['none', 100n, undefined],
    ['checkbox', 600n, /^Ask the person to confirm/],
    ['word', 1_200n, /^Ask the person to type a word/],
    ['blocked', 2_000n, /^Do not swap/],
    // A gain that no pool pays.
    ['blocked', -2_000n, /^Do not swap/],
  ] as const)(
    'with the consent %s has one text for the person and one for the agent',
    (consent, lossBps, instruction) => {
      const market = marketAt(lossBps)
      expect(market.consent).toBe(consent)
      expect(market.words).not.toMatch(/the person/i)
      if (instruction === undefined) expect(market).not.toHaveProperty('instruction')
      else expect(market.instruction).toMatch(instruction)
    },
  )

  test('that is unknown is reported as unknown to both', () => {
    const market = marketAt(0n, [])
    expect(market).toEqual({
      consent: 'unknown',
      words: expect.stringMatching(/unknown\.$/),
      instruction: expect.stringMatching(/^Show this to the person/),
    })
  })
})
