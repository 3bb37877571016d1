import { describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../src/core/actions/getAgreedPools.ts'
import { getQuotes } from '../../../src/core/actions/getQuotes.ts'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { type Units, units } from '../../../src/core/asset/amount.ts'
import { homeChain, parseAsset } from '../../../src/core/asset/asset.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import type { DepositIntent } from '../../../src/core/preparation/depositParams.ts'
import { type AtLeastParams, OutputTooLargeError } from '../../../src/core/preparation/quoteAtLeast.ts'
import type { Quote } from '../../../src/core/quote/quote.ts'
import { streamingOf } from '../../../src/core/quote/streamingOf.ts'
import { devnetTransport, nodeOf } from '../preparation/devnetNodes.ts'
import { addressOn, payerFor, readerOf, senderOn } from '../preparation/readers.ts'

const nodesOver = (transport?: Transport) => ({
  THORCHAIN: nodeOf('THORCHAIN', transport),
  MAYACHAIN: nodeOf('MAYACHAIN', transport),
})

const paramsOf = (from: string, to: string, atLeast: bigint, more: Partial<AtLeastParams> = {}): AtLeastParams => ({
  fromAsset: parseAsset(from, 'MAYACHAIN'),
  toAsset: parseAsset(to, 'MAYACHAIN'),
  atLeast: units(atLeast),
  ...more,
})

const quotesOf = async (params: AtLeastParams, transport?: Transport) =>
  (await getQuotes(nodesOver(transport), params)).routes.flatMap((route) =>
    route.outcome === 'refused' ? [] : [route.quote],
  )

/** The deposit of a quote by its output: what the memo demands. */
async function preparedLimit(quote: Quote, atLeast: bigint, destination: string, change: Partial<DepositIntent> = {}) {
  const { protocol, fromAsset, toAsset, amountIn: amount } = quote
  const node = nodeOf(protocol)
  const chain = homeChain(fromAsset, protocol) as ChainId
  const deposit = await prepareDeposit(node, {
    intent: {
      protocol,
      fromAsset,
      toAsset,
      amount,
      destination,
      minimum: units(atLeast),
      exactMinimum: true,
      ...streamingOf(quote),
      ...change,
    },
    quote,
    pools: await getAgreedPools(node),
    reader: readerOf(chain, payerFor(chain, fromAsset, amount)),
    sender: senderOn(chain),
  })
  const parsed = parseMemo(deposit.memo, protocol)
  if (!parsed.ok || !isSwapMemo(parsed.memo)) throw new Error(deposit.memo)
  return parsed.memo.limit
}

describe('getQuotes by an output', () => {
  test.each([
    ['BTC.BTC', 'ETH.ETH', 100_000_000n],
    ['ETH.ETH', 'BTC.BTC', 5_000_000n],
    ['THOR.RUNE', 'BTC.BTC', 5_000_000n],
    ['BTC.BTC', 'THOR.RUNE', 100_000_000_000n],
    ['ETH.USDC', 'BTC.BTC', 5_000_000n],
  ])(
    'quotes an input of %s whose output in %s is the wanted one, to 0.1 percent more: %d',
    async (from, to, atLeast) => {
      const quotes = await quotesOf(paramsOf(from, to, atLeast))
      expect(quotes.map(({ protocol }) => protocol).sort()).toEqual(['MAYACHAIN', 'THORCHAIN'])
      for (const { expectedAmountOut } of quotes) {
        expect(expectedAmountOut).toBeGreaterThanOrEqual(atLeast)
        expect(expectedAmountOut).toBeLessThanOrEqual((atLeast * 1_001n) / 1_000n)
      }
    },
  )

  test('ranks by the input, and says how much more another protocol needs', async () => {
    const { routes, best } = await getQuotes(nodesOver(), paramsOf('BTC.BTC', 'ETH.ETH', 100_000_000n))
    const inputs = routes.flatMap((route) => (route.outcome === 'refused' ? [] : [route.quote.amountIn]))
    expect(inputs).toEqual([...inputs].sort((one, other) => (one < other ? -1 : 1)))
    expect(best?.amountIn).toBe(inputs[0])
    expect(routes.map((route) => (route.outcome === 'refused' ? undefined : route.behind))).toEqual(
      inputs.map((input) => input - (inputs[0] ?? 0n)),
    )
  })

  test('keeps to the decimals that the source’s chain can pay', async () => {
    const quotes = await quotesOf(paramsOf('GAIA.ATOM', 'BTC.BTC', 1_000_000n))
    expect(quotes).not.toEqual([])
    for (const { amountIn } of quotes) expect(amountIn % 100n).toBe(0n)
  })

  test('keeps to a given step, with the smallest multiple that pays enough', async () => {
    const step = units(100_000n)
    const [quote] = await quotesOf(paramsOf('BTC.BTC', 'ETH.ETH', 100_000_000n, { step }))
    const [exact] = await quotesOf(paramsOf('BTC.BTC', 'ETH.ETH', 100_000_000n))
    if (quote === undefined || exact === undefined) throw new Error('no quotes')
    expect(quote.amountIn % step).toBe(0n)
    expect(quote.amountIn - exact.amountIn).toBeLessThan(step)
    expect(quote.expectedAmountOut).toBeGreaterThanOrEqual(100_000_000n)
  })

  test('refuses more than the pools can pay, and names what they can', async () => {
    const { routes } = await getQuotes(nodesOver(), paramsOf('BTC.BTC', 'ETH.ETH', 10n ** 15n))
    for (const route of routes) {
      if (route.outcome !== 'refused') throw new Error('quoted')
      expect(route.error).toBeInstanceOf(OutputTooLargeError)
      expect(route.error.code).toBe('amount_too_large')
      expect(route.error.message).toMatch(/can pay at most about [\d.]+ ETH in one swap\.$/)
    }
  })

  test('refuses an output of zero without a quote', async () => {
    const { routes } = await getQuotes(nodesOver(), paramsOf('BTC.BTC', 'ETH.ETH', 0n))
    expect(routes.map((route) => route.outcome === 'refused' && route.error.code)).toEqual([
      'invalid_amount',
      'invalid_amount',
    ])
  })

  test('refuses an output whose input the fees would use up', async () => {
    const { routes } = await getQuotes(nodesOver(), paramsOf('BTC.BTC', 'ETH.ETH', 1n))
    for (const route of routes) {
      expect(route.outcome === 'refused' ? route.error.code : route.quote.amountIn).toMatch(/^amount_below_/)
    }
  })

  test('takes the pools from a majority: one of three nodes moves no input', async () => {
    const lying: Transport = async (request) => {
      const response = await devnetTransport(request)
      if (!request.url.includes('/1/') || !request.url.endsWith('/pools')) return response
      const rows = (await response.json()) as { balance_asset: string }[]
      return Response.json(rows.map((row) => ({ ...row, balance_asset: `${BigInt(row.balance_asset) * 50n}` })))
    }
    const params = paramsOf('BTC.BTC', 'ETH.ETH', 100_000_000n)
    const [honest, lied] = await Promise.all([quotesOf(params), quotesOf(params, lying)])
    expect(lied.map(({ amountIn }) => amountIn)).toEqual(honest.map(({ amountIn }) => amountIn))
  })

  test('ends after a bounded number of quotes when a node pays the same for every amount', async () => {
    let asked = 0
    const stuck: Transport = async (request) => {
      const url = new URL(request.url)
      if (!url.pathname.endsWith('/quote/swap')) return devnetTransport(request)
      asked += 1
      url.searchParams.set('amount', '1000000')
      return devnetTransport(new Request(url))
    }
    const { routes } = await getQuotes(nodesOver(stuck), paramsOf('BTC.BTC', 'ETH.ETH', 100_000_000n))
    expect(routes.every(({ outcome }) => outcome === 'refused')).toBe(true)
    // Two ways to split the swap, 20 rounds each, six nodes.
    expect(asked).toBeLessThanOrEqual(2 * 20 * 6)
  })
})

describe('a deposit with an exact minimum', () => {
  test.each<[Protocol, string, string, bigint]>([
    ['THORCHAIN', 'BTC.BTC', 'ETH.ETH', 123_456_789n],
    ['MAYACHAIN', 'BTC.BTC', 'ETH.ETH', 123_456_789n],
    ['THORCHAIN', 'ETH.ETH', 'BTC.BTC', 4_567_891n],
    ['THORCHAIN', 'THOR.RUNE', 'BTC.BTC', 4_567_891n],
  ])(
    'demands the output in the memo, rounded up at most to the quote: %s, %s to %s',
    async (protocol, from, to, atLeast) => {
      const destination = addressOn(homeChain(parseAsset(to, protocol), protocol) as ChainId, 77)
      const quotes = await quotesOf(paramsOf(from, to, atLeast, { destination }))
      const quote = quotes.find((one) => one.protocol === protocol)
      if (quote === undefined) throw new Error('no quote')
      const limit = await preparedLimit(quote, atLeast, destination)
      expect(limit).toBeGreaterThanOrEqual(atLeast)
      expect(limit).toBeLessThanOrEqual(quote.expectedAmountOut)
    },
  )

  test('is refused when the quote pays less than the minimum', async () => {
    const destination = addressOn('ETH', 77)
    const [quote] = await quotesOf(paramsOf('BTC.BTC', 'ETH.ETH', 100_000_000n, { destination }))
    if (quote === undefined) throw new Error('no quote')
    const more = (quote.expectedAmountOut + 1n) as Units
    await expect(preparedLimit(quote, more, destination)).rejects.toMatchObject({ code: 'price_limit' })
  })

  test('is refused when the node’s memo states a limit of its own', async () => {
    const destination = addressOn('ETH', 77)
    const [quote] = await quotesOf(paramsOf('BTC.BTC', 'ETH.ETH', 100_000_000n, { destination }))
    if (quote?.memo === undefined) throw new Error('no memo')
    const memo = quote.memo.replace(/^(=:[^:]+:[^:/]+(?:\/[^:]*)?)(:0?)?(?=\/|:|$)/, '$1:99999999')
    expect(memo).not.toBe(quote.memo)
    await expect(preparedLimit({ ...quote, memo }, 100_000_000n, destination)).rejects.toMatchObject({
      code: 'deposit_mismatch',
    })
  })
})
