import { describe, expect, test, vi } from 'vitest'
import { aggregatorQuote } from '../../../src/contract/aggregator/quote.ts'
import { formatDecimal } from '../../../src/core/asset/amount.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { getPrice } from '../../../src/server/aggregator/getPrice.ts'
import { getAggregatorQuote } from '../../../src/server/aggregator/quote/getAggregatorQuote.ts'
import { NoRouteError } from '../../../src/server/aggregator/quote/providerErrors.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createTestContext } from '../testContext.ts'

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5)
const devnet = createDevnet({ now })
const swap = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '2' }
const wallet = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

/** A transport that counts quote requests and may leave one protocol's unanswered. */
function counting({ silent }: { silent?: 'thornode' | 'mayanode' } = {}) {
  const quotes: string[] = []
  const transport: Transport = (request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname.endsWith('/quote/swap')) quotes.push(search)
    return silent && pathname.includes(silent) ? new Promise(() => {}) : devnet.transport(request)
  }
  return { quotes, transport }
}

const send = (body: object, { context } = createTestContext(devnet.transport)) =>
  bindHandler(aggregatorQuote, getAggregatorQuote).run(body, { ...context, clock: now })

describe('a quote of the aggregator', () => {
  test('has a route of every provider, each really quoted, the one that pays most first', async () => {
    const { quotes, transport } = counting()
    const { routes, providerErrors, partial, notices } = await send(swap, createTestContext(transport))
    expect(routes.map(({ providers }) => providers[0]).sort()).toEqual([
      'MAYACHAIN',
      'MAYACHAIN_STREAMING',
      'THORCHAIN',
      'THORCHAIN_STREAMING',
    ])
    expect({ providerErrors, partial, notices }).toEqual({ providerErrors: [], partial: false, notices: [] })
    // Every quote is requested from three nodes.
    expect(quotes).toHaveLength(4 * 3)
    const amounts = routes.map(({ expectedBuyAmount }) => Number(expectedBuyAmount))
    const intervals = quotes.map((query) => new URLSearchParams(query).get('streaming_interval'))
    expect(intervals.sort()).toEqual([
      ...Array.from({ length: 6 }, () => '1'),
      ...Array.from({ length: 6 }, () => null),
    ])
    const paid = (name: string) => routes.find(({ providers }) => providers[0] === name)?.expectedBuyAmount
    expect(paid('MAYACHAIN')).not.toBe(paid('MAYACHAIN_STREAMING'))
    expect(amounts).toEqual([...amounts].sort((one, other) => other - one))
  })

  test('has both assets with the price of /v1/price in every route', async () => {
    const test = createTestContext(devnet.transport)
    const tokens = [swap.sellAsset, swap.buyAsset].map((identifier) => ({ identifier }))
    const prices = await getPrice({ tokens, metadata: false }, { ...test.context, clock: now })
    const assets = prices.map(({ identifier, price_usd }) => ({ asset: identifier, price: price_usd, image: '' }))
    expect(assets.every(({ price }) => Number(price) > 0)).toBe(true)
    for (const route of (await send(swap, test)).routes) expect(route.meta.assets).toEqual(assets)
  })

  test('has amounts in whole coins, the fees in their order, and nothing that could be paid', async () => {
    const { routes } = await send({ ...swap, destinationAddress: wallet })
    for (const route of routes) {
      expect(route).toMatchObject({ sellAmount: '2', destinationAddress: wallet, legs: [{ sellAmount: '2' }] })
      expect(route.fees.map(({ type, asset, chain }) => [type, asset, chain])).toEqual([
        ['liquidity', 'ETH.ETH', 'ETH'],
        ['outbound', 'ETH.ETH', 'ETH'],
        ['affiliate', 'ETH.ETH', 'ETH'],
      ])
      expect(Number(route.expectedBuyAmountMaxSlippage)).toBeCloseTo(Number(route.expectedBuyAmount) * 0.97, 5)
      for (const key of ['tx', 'memo', 'inboundAddress', 'targetAddress']) expect(route).not.toHaveProperty(key)
      expect(route.meta).not.toHaveProperty('approvalAddress')
    }
  })

  test('has the loss to market of every route, and warns from 5 %', async () => {
    const { routes } = await send({ ...swap, sellAmount: '150' })
    for (const { marketLoss, expectedBuyAmount, warnings } of routes) {
      const worth = Number(marketLoss.market)
      const loss = Number(marketLoss.amount)
      expect(worth - loss).toBeCloseTo(Number(expectedBuyAmount), 6)
      expect(marketLoss.bps).toBe(Math.ceil((loss / worth) * 10_000))
      const isHigh = (marketLoss.bps ?? 0) >= 500
      expect(warnings.some(({ code }) => code === 'highPriceImpact')).toBe(isHigh)
    }
    expect(routes.some(({ warnings }) => warnings.length > 0)).toBe(true)
  })

  test('tags the route that pays most, the fastest, and the fastest of those that pay nearly as much', async () => {
    const { routes } = await send(swap)
    const tagged = (tag: string) => routes.filter(({ meta }) => meta.tags.some((one) => one === tag))
    expect(tagged('CHEAPEST')).toEqual([routes[0]])
    const [fastest] = tagged('FASTEST')
    expect(fastest?.estimatedTime.total).toBe(Math.min(...routes.map(({ estimatedTime }) => estimatedTime.total)))
    const [recommended] = tagged('RECOMMENDED')
    expect(Number(recommended?.expectedBuyAmount)).toBeGreaterThanOrEqual(Number(routes[0]?.expectedBuyAmount) * 0.995)
    expect(recommended?.meta.tagReasons.at(-1)).toEqual({
      tag: 'RECOMMENDED',
      reason: `It is the fastest of those within 0.5 % of ${routes[0]?.expectedBuyAmount} ETH.`,
    })
  })
})

describe('providers without a route', () => {
  test('are listed with the contract’s word, our code and a hint', async () => {
    const { routes, providerErrors } = await send({
      ...swap,
      sellAsset: 'DASH.DASH',
      providers: ['THORCHAIN', 'MAYACHAIN', 'JUPITER'],
    })
    expect(routes.map(({ providers }) => providers)).toEqual([['MAYACHAIN']])
    expect(providerErrors).toEqual([
      {
        provider: 'THORCHAIN',
        errorCode: 'invalidAsset',
        message: 'THORChain cannot swap DASH.DASH: it is not connected to DASH.',
        code: 'unsupported_asset',
        hint: 'Choose an asset of a chain that THORChain is connected to.',
      },
      expect.objectContaining({ provider: 'JUPITER', errorCode: 'No provider found', code: 'provider_unknown' }),
    ])
  })

  test('fail the quote with the reason of each when none has a route', async () => {
    const thrown = await send({ ...swap, sellAmount: '0.00000100' }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(NoRouteError)
    expect(thrown).toMatchObject({ code: 'amount_below_dust', facts: { dust_threshold: '1000' } })
    const errors = (thrown as NoRouteError).contract.providerErrors ?? []
    expect(errors.map(({ errorCode }) => errorCode)).toEqual(Array(4).fill('sellAssetAmountTooSmall'))
  })

  test('fail the quote with the lowest minimum that those have who trade the pair, in the text and as a fact', async () => {
    const thrown = await send({ sellAsset: 'THOR.RUNE', buyAsset: 'ETH.ETH', sellAmount: '0.0001' }).catch(
      (e: unknown) => e,
    )
    if (!(thrown instanceof NoRouteError)) throw thrown
    const minimums = (thrown.contract.providerErrors ?? []).flatMap(({ details }) => {
      const stated = details?.recommended_min_amount_in
      return stated === undefined ? [] : [BigInt(stated)]
    })
    expect(minimums.length).toBeGreaterThan(1)
    const least = minimums.reduce((one, other) => (other < one ? other : one))
    expect(thrown).toMatchObject({ code: 'amount_below_minimum', facts: { recommended_min_amount_in: `${least}` } })
    expect(thrown.message).toContain(`At least ${formatDecimal(least, 8)} RUNE is recommended.`)
    const one = await send({ sellAsset: 'DOGE.DOGE', buyAsset: 'ETH.ETH', sellAmount: '0.02' }).catch((e: unknown) => e)
    expect(one).toMatchObject({ code: expect.stringMatching(/^amount_below_/) })
  })

  test('name no reason of their own when they differ', async () => {
    const destinationAddress = 'bcrt1pxlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4semkfh9'
    const terms = { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '0.0000001', destinationAddress }
    const thrown = await send(terms).catch((error: unknown) => error)
    if (!(thrown instanceof NoRouteError)) throw thrown
    const codes = new Set(thrown.contract.providerErrors?.map(({ code }) => code))
    expect(thrown.code).toBe(codes.size === 1 ? [...codes][0] : 'no_route')
  })

  test.each([
    ['more than exist', 'BTC.BTC', '999999999999999999999999999999', 'The amount is more BTC than exist.'],
    ['more than the pools hold', 'DOGE.DOGE', '99999999999999999', /too large for the pools/],
  ])('refuse %s in our own words', async (_case, sellAsset, sellAmount, message) => {
    const thrown = await send({ ...swap, sellAsset, sellAmount }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ code: 'amount_too_large', message: expect.stringMatching(message) })
  })

  test('refuse the zero address as a destination', async () => {
    const thrown = await send({ ...swap, destinationAddress: `0x${'0'.repeat(40)}` }).catch((error: unknown) => error)
    if (!(thrown instanceof NoRouteError)) throw thrown
    expect(thrown.code).toBe('invalid_destination')
    expect(thrown.contract.providerErrors?.[0]).toMatchObject({ errorCode: 'invalidDestinationAddress' })
  })

  test('leave a partial result with the routes of the others after 8 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { transport } = counting({ silent: 'mayanode' })
      const pending = send(swap, createTestContext(transport))
      let isDone = false
      pending.finally(() => {
        isDone = true
      })
      while (!isDone) {
        await vi.advanceTimersByTimeAsync(500)
        await new Promise((resolve) => setImmediate(resolve))
      }
      const { routes, partial, providerErrors } = await pending
      expect(routes.map(({ providers }) => providers[0]).sort()).toEqual(['THORCHAIN', 'THORCHAIN_STREAMING'])
      expect(partial).toBe(true)
      expect(providerErrors.map(({ provider, errorCode }) => [provider, errorCode])).toEqual([
        ['MAYACHAIN', 'providerQuoteTimeout'],
        ['MAYACHAIN_STREAMING', 'providerQuoteTimeout'],
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('identical requests', () => {
  test('reach the nodes once while in flight and within one block', async () => {
    const { quotes, transport } = counting()
    const test = createTestContext(transport)
    const all = await Promise.all(Array.from({ length: 20 }, () => send(swap, test)))
    await send(swap, test)
    expect(quotes).toHaveLength(4 * 3)
    expect(new Set(all.map(({ quoteId }) => quoteId)).size).toBe(20)
    await send({ ...swap, sellAmount: '2.1' }, test)
    expect(quotes).toHaveLength(8 * 3)
  })
})

describe('a request of the aggregator', () => {
  test.each([
    ['the same asset twice', { buyAsset: 'btc.btc' }, 'same_asset'],
    ['an asset without a chain', { buyAsset: 'ETH' }, 'invalid_asset'],
    ['more decimals than the asset has', { sellAmount: '0.123456789' }, 'invalid_amount'],
    ['a number as amount', { sellAmount: 2 }, 'invalid_input'],
    ['a slippage with three decimals', { slippage: 0.125 }, 'invalid_input'],
  ])('is refused with %s', async (_case, change, code) => {
    await expect(send({ ...swap, ...change })).rejects.toMatchObject({ code })
  })

  test('rejects a referrer that is not well-formed Unicode, which could not be signed', async () => {
    await expect(send({ ...swap, referrer: 'a\ud800' })).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await send({ ...swap, referrer: 'a😀' })).routes[0]?.meta.referrer).toBe('a😀')
  })

  test('reports options without a meaning here', async () => {
    const { notices } = await send({ ...swap, cfBoost: true, affiliate: 'tt', slippage: 100 })
    expect(notices.map(({ code }) => code)).toEqual(['option_ignored', 'affiliate_dropped', 'no_price_limit'])
  })

  test('reports an affiliate that no route can pay at the top too, once', async () => {
    const { routes, notices } = await send({ ...swap, affiliate: 'nobody', affiliateFee: 30, providers: ['THORCHAIN'] })
    const dropped = routes[0]?.notices.filter(({ code }) => code === 'affiliate_dropped')
    expect(dropped).toHaveLength(1)
    expect(notices).toEqual(dropped)
  })

  test('asks and answers with every address in its normal spelling', async () => {
    const { quotes, transport } = counting()
    const cash = 'qq9nq4t6nlzwjr3ntp7693lvzym9hq99egz9hgh7rc'
    const btc = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const { routes } = await send(
      {
        sellAsset: 'BTC.BTC',
        buyAsset: 'BCH.BCH',
        sellAmount: '2',
        providers: ['THORCHAIN'],

        destinationAddress: `bchreg:${cash}`,
        sourceAddress: btc.toUpperCase(),
        refundAddress: btc.toUpperCase(),
      },
      createTestContext(transport),
    )
    expect(routes[0]).toMatchObject({ destinationAddress: cash, sourceAddress: btc, refundAddress: btc })
    const query = Object.fromEntries(new URLSearchParams(quotes[0]))
    expect(query).toMatchObject({ destination: cash, refund_address: btc })
  })

  test('passes affiliate, refund address, tolerance and parts to the nodes', async () => {
    const { quotes, transport } = counting()
    const settings = { affiliate: 'ferry', affiliateFee: 30, slippage: 0.5, streamingInterval: 3, streamingQuantity: 4 }
    const body = { ...swap, ...settings, destinationAddress: wallet, providers: ['THORCHAIN_STREAMING'] }
    const result = await send(body, createTestContext(transport)).catch(() => undefined)
    const query = new URLSearchParams(quotes[0])
    expect(Object.fromEntries(query)).toMatchObject({
      affiliate_bps: '30',
      liquidity_tolerance_bps: '50',
      streaming_interval: '3',
      streaming_quantity: '4',
      destination: wallet,
    })
    expect(result?.routes[0]?.notices ?? []).toEqual([])
  })
})
