import { describe, expect, test } from 'vitest'
import { aggregatorQuote } from '../../../src/contract/aggregator/quote.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { getAggregatorQuote } from '../../../src/server/aggregator/quote/getAggregatorQuote.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { type AggregatorHarness, createAggregatorHarness, fundedBody } from './aggregatorHarness.ts'

const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const
const wanted = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', buyAmount: '1.23456789' }
const WANTED = 123_456_789n

const digitsOf = (text: string) => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(`${whole}${part.padEnd(8, '0')}`)
}

const limitOf = (memo = '') => {
  const parsed = parseMemo(memo, 'THORCHAIN')
  if (!parsed.ok || !isSwapMemo(parsed.memo)) throw new Error(memo)
  return parsed.memo.limit
}

/** The body of a transaction that pays at least the wanted output. */
async function bodyOf(harness: AggregatorHarness, change: object = {}) {
  const { sellAmount: _amount, ...body } = await fundedBody(harness, swap)
  return { ...body, buyAmount: wanted.buyAmount, ...change }
}

/** Moves the price of the bought asset by so many hundredths of a percent. */
function moveThePrice({ devnet }: AggregatorHarness, bps: bigint) {
  const pool = devnet.state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.symbol === 'ETH')
  if (pool === undefined) throw new Error('There is no pool.')
  pool.balanceAsset = units((pool.balanceAsset * (10_000n + bps)) / 10_000n)
}

describe('a quote by its output', () => {
  test('pays the buyAmount and at most 0.1 % more over every provider, the one that needs least first', async () => {
    const { routes, providerErrors } = await createAggregatorHarness().quote(wanted)
    expect(providerErrors).toEqual([])
    expect(routes).toHaveLength(4)
    for (const { expectedBuyAmount, expectedBuyAmountMaxSlippage, legs } of routes) {
      expect(digitsOf(expectedBuyAmount)).toBeGreaterThanOrEqual(WANTED)
      expect(digitsOf(expectedBuyAmount)).toBeLessThanOrEqual((WANTED * 1_001n) / 1_000n)
      expect(expectedBuyAmountMaxSlippage).toBe(wanted.buyAmount)
      expect(legs[0]?.buyAmountMaxSlippage).toBe(wanted.buyAmount)
    }
    const inputs = routes.map(({ sellAmount }) => digitsOf(sellAmount))
    expect(inputs).toEqual([...inputs].sort((one, other) => (one < other ? -1 : 1)))
    const [cheapest] = routes
    expect(cheapest?.meta.tagReasons).toContainEqual({
      tag: 'CHEAPEST',
      reason: `It needs the least: ${cheapest?.sellAmount} BTC.`,
    })
  })

  test('keeps a provider without streaming unstreamed, however much a single swap would lose', async () => {
    const { routes } = await createAggregatorHarness().quote({
      ...wanted,
      buyAmount: '30',
      providers: ['MAYACHAIN', 'MAYACHAIN_STREAMING'],
    })
    const plain = routes.find(({ providers }) => providers[0] === 'MAYACHAIN')
    const streamed = routes.find(({ providers }) => providers[0] === 'MAYACHAIN_STREAMING')
    expect(plain?.meta.slippageBps).toBeGreaterThan(100)
    expect(plain?.meta).not.toHaveProperty('streamingInterval')
    expect(digitsOf(plain?.sellAmount ?? '')).toBeGreaterThan(digitsOf(streamed?.sellAmount ?? ''))
  })

  test('says in a notice that the network refunds rather than pays less', async () => {
    const { routes, notices } = await createAggregatorHarness().quote({ ...wanted, slippage: 3 })
    expect(notices.map(({ code }) => code)).toEqual(['slippage_ignored'])
    for (const route of routes) {
      expect(route.notices).toContainEqual({
        code: 'exact_minimum',
        message:
          'The receiver gets at least 1.23456789 ETH, and all that the swap pays above it. If it would pay less, the network refunds the deposit less a fee.',
      })
    }
  })

  test.each([
    [{}, /^sellAmount: It is missing\. Give sellAmount.*or buyAmount/],
    [{ sellAmount: '1', buyAmount: '1' }, /^buyAmount: Give sellAmount or buyAmount, not both\.$/],
    [{ buyAmount: '0' }, /^buyAmount: The amount is zero/],
    [{ buyAmount: 1 }, /^buyAmount: Write it as text/],
  ])('is refused with the name of the field: %j', async (amounts, message) => {
    const { context } = createAggregatorHarness()
    const body = { sellAsset: wanted.sellAsset, buyAsset: wanted.buyAsset, ...amounts }
    await expect(bindHandler(aggregatorQuote, getAggregatorQuote).run(body, context)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
  })

  test('is refused above what the pools can pay', async () => {
    await expect(createAggregatorHarness().quote({ ...wanted, buyAmount: '10000000' })).rejects.toMatchObject({
      code: 'amount_too_large',
    })
  })
})

describe('a transaction by its output', () => {
  test('demands the buyAmount in its memo', async () => {
    const harness = createAggregatorHarness()
    const [route] = (await harness.quote(await bodyOf(harness))).routes
    const limit = limitOf(route?.memo)
    expect(limit).toBeGreaterThanOrEqual(WANTED)
    expect(limit).toBeLessThanOrEqual(digitsOf(route?.expectedBuyAmount ?? ''))
    expect(route?.tx).toBeDefined()
  })

  test('pays the affiliate beside the buyAmount', async () => {
    const harness = createAggregatorHarness()
    const body = await bodyOf(harness, { affiliate: 'ferry', affiliateFee: 50 })
    const [route] = (await harness.quote(body)).routes
    expect(route?.memo).toMatch(/:ferry:50$/)
    expect(digitsOf(route?.expectedBuyAmount ?? '')).toBeGreaterThanOrEqual(WANTED)
    expect(digitsOf(route?.expectedBuyAmount ?? '')).toBeLessThanOrEqual((WANTED * 1_001n) / 1_000n)
  })

  test('follows from a route id with the same amount, and demands the same', async () => {
    const harness = createAggregatorHarness()
    const { sourceAddress, destinationAddress, dry: _dry, ...body } = await bodyOf(harness)
    const [route] = (await harness.quote(body)).routes
    const built = await harness.swap({ routeId: route?.routeId, sourceAddress, destinationAddress })
    expect(built.sellAmount).toBe(route?.sellAmount)
    expect(built.expectedBuyAmountMaxSlippage).toBe(wanted.buyAmount)
    expect(limitOf(built.memo)).toBeGreaterThanOrEqual(WANTED)
  })

  test('is refused when the price has fallen so that its amount pays less', async () => {
    const harness = createAggregatorHarness()
    const { sourceAddress, destinationAddress, dry: _dry, ...body } = await bodyOf(harness)
    const [route] = (await harness.quote(body)).routes
    moveThePrice(harness, -50n)
    const request = { routeId: route?.routeId, sourceAddress, destinationAddress }
    await expect(harness.swap(request)).rejects.toMatchObject({ code: 'price_limit' })
  })
})
