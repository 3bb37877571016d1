import type { Notice } from '../../../contract/aggregator/aggregatorFields.ts'
import { decimalOf } from '../../../contract/aggregator/aggregatorFields.ts'
import type { aggregatorQuote } from '../../../contract/aggregator/quote.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import type { ProviderError } from '../../../contract/errorBodies.ts'
import { getQuote } from '../../../core/actions/getQuote.ts'
import type { MarketPools } from '../../../core/quote/market.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import { ApiError } from '../../apiError.ts'
import type { ServerContext } from '../../context.ts'
import { cachedMarketPools } from '../../quotes/cachedMarketPools.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { buildRoute } from '../build/buildRoute.ts'
import { signedRoute } from '../sign/signedRoute.ts'
import type { Deadline } from './deadline.ts'
import { startDeadline } from './deadline.ts'
import { NoRouteError, plainProviderError, providerErrorOf } from './providerErrors.ts'
import { queryOncePerBlock, quoteEveryProvider } from './quoteEveryProvider.ts'
import type { ProviderQuote, QueryNode } from './quoteProvider.ts'
import type { QuoteInput, SwapRequest } from './readRequest.ts'
import { readRequest } from './readRequest.ts'
import { requestShares } from './requestShares.ts'
import type { PricedRoute } from './routeOf.ts'
import { routeOf } from './routeOf.ts'
import { shareFactsOf } from './shareFacts.ts'

/** A route may be this much worse than the best, in hundredths of a percent, and still be recommended for its speed. */
const RECOMMENDED_WITHIN_BPS = 50n

/** Time limit of a whole quote, in milliseconds. */
export const QUOTE_DEADLINE_MS = 8_000
/** Time limit of the market price, which only accompanies the routes, in milliseconds. */
const MARKET_DEADLINE_MS = 3_000

/**
 * Quotes a swap over the requested providers: prices only, or with `dry: false` a transaction for each route. Throws
 * `NoRouteError` when no provider has a route, and `ApiError` (invalid_input) for a transaction without both addresses.
 */
export const getAggregatorQuote: Handler<typeof aggregatorQuote> = async (input, context) => {
  const request = readRequest(input, await requestShares(input, context))
  const isDry = input.dry !== false
  if (!isDry) expectParties(request)
  const now = context.clock()
  const deadline = startDeadline(QUOTE_DEADLINE_MS)
  try {
    const queryNode = isDry ? queryOncePerBlock(now, QUOTE_DEADLINE_MS) : queryFresh
    const reading = cachedMarketPools(context.nodes, { now, deadlineMs: MARKET_DEADLINE_MS }).catch(
      (): MarketPools => ({}),
    )
    const [answers, read] = await Promise.all([
      quoteEveryProvider(context, {
        request,
        providers: input.providers,
        queryNode,
        factsOf: shareFactsOf(now),
        deadline,
      }),
      deadline.limit(reading),
    ])
    const market = read === 'late' ? {} : read
    const results = await Promise.all(
      answers.quotes.map((answer) =>
        isDry
          ? pricedRoute(answer, request, market)
          : builtRoute(context, { request, answer, market, input, now, deadline }),
      ),
    )
    const priced = results.flatMap((result) => ('route' in result ? [result] : []))
    const routes = tagRoutes(priced, request.atLeast === undefined ? byInput : byOutput)
    const providerErrors = [...answers.errors, ...results.flatMap((result) => ('route' in result ? [] : [result]))]
    if (routes.length === 0) throw new NoRouteError(providerErrors)
    return {
      quoteId: crypto.randomUUID(),
      routes: await Promise.all(
        routes.map((priced) => signedRoute(context, priced, { request, maxLossBps: input.maxLossBps })),
      ),
      providerErrors,
      partial: providerErrors.some(({ code }) => code === 'provider_timeout'),
      notices: [...noticesOf(request, market), ...sharedNotices(routes)],
    }
  } finally {
    deadline.end()
  }
}

/** A quote with an address is never shared. */
export const queryFresh: QueryNode = (node, params) => getQuote(node, params, { deadlineMs: QUOTE_DEADLINE_MS })

/** Throws `ApiError` (invalid_input) without the addresses that a transaction needs. */
function expectParties({ source, destination }: SwapRequest): void {
  if (source !== undefined && destination !== undefined) return
  throw new ApiError('invalid_input', {
    message: 'A transaction needs "sourceAddress" and "destinationAddress".',
    hint: 'Give both, or set "dry" to true for prices only.',
  })
}

/** Returns a route without a transaction. One that promises far more than the pools pay is an error of its provider. */
function pricedRoute(answer: ProviderQuote, request: SwapRequest, market: MarketPools): PricedRoute | ProviderError {
  const priced = routeOf(answer, request, market)
  const isFalse = priced.market.consent === 'blocked' && priced.market.loss_bps === undefined
  return isFalse ? plainProviderError(answer.provider, 'deposit_mismatch') : priced
}

interface BuildRequest {
  readonly request: SwapRequest
  readonly answer: ProviderQuote
  readonly market: MarketPools
  readonly input: QuoteInput
  readonly now: number
  readonly deadline: Deadline
}

/** Returns a route with its transaction, or why the provider has none. */
async function builtRoute(
  context: ServerContext,
  { input, deadline, ...params }: BuildRequest,
): Promise<PricedRoute | ProviderError> {
  const { provider } = params.answer
  try {
    const built = await deadline.limit(buildRoute(context, { ...params, maxLossBps: input.maxLossBps }))
    return built === 'late' ? plainProviderError(provider, 'provider_timeout') : built
  } catch (thrown) {
    return providerErrorOf(provider, thrown)
  }
}

/** Terms of the request that a route leaves out. */
const leftOut: ReadonlySet<string> = new Set(['affiliate_dropped', 'service_fee_dropped', 'refund_address_dropped'])

/** Returns each notice about a term of the request that any route leaves out, once. */
function sharedNotices(routes: readonly PricedRoute[]): readonly Notice[] {
  const found = routes.flatMap(({ route }) => route.notices.filter(({ code }) => leftOut.has(code)))
  return [...new Map(found.map((notice) => [`${notice.code} ${notice.message}`, notice])).values()]
}

function noticesOf({ notices }: SwapRequest, market: MarketPools): readonly Notice[] {
  const isKnown = Object.keys(market).length > 0
  if (isKnown) return notices
  const message = 'The pools could not be confirmed, so the loss of every route is unknown. This is not a loss of zero.'
  return [...notices, { code: 'market_unknown', message }]
}

/** How routes are compared: by the side of the swap that the request left open. */
interface Ranking {
  /** The figure of the open side, in its units. */
  readonly figure: (quote: Quote) => bigint
  /** By how much a quote is worse than the best. */
  readonly behind: (best: Quote, quote: Quote) => bigint
  /** The figure of the best, in words. */
  readonly describe: (best: Quote) => { readonly amount: string; readonly reason: string }
}

/** For a given input: the more a route pays, the better. */
const byInput: Ranking = {
  figure: ({ expectedAmountOut }) => expectedAmountOut,
  behind: (best, quote) => best.expectedAmountOut - quote.expectedAmountOut,
  describe: ({ expectedAmountOut, toAsset }) => {
    const amount = `${decimalOf(expectedAmountOut, toAsset)} ${toAsset.ticker}`
    return { amount, reason: `It pays the most: ${amount}.` }
  },
}

/** For a given output: the less a route needs, the better. */
const byOutput: Ranking = {
  figure: ({ amountIn }) => amountIn,
  behind: (best, quote) => quote.amountIn - best.amountIn,
  describe: ({ amountIn, fromAsset }) => {
    const amount = `${decimalOf(amountIn, fromAsset)} ${fromAsset.ticker}`
    return { amount, reason: `It needs the least: ${amount}.` }
  },
}

/**
 * Sorts routes by the open side, then by time, and tags them: CHEAPEST is the best, FASTEST takes least time,
 * RECOMMENDED is the fastest of those within 0.5 % of the best. Of equal routes, the first in order gets the tag.
 */
function tagRoutes(routes: readonly PricedRoute[], { figure, behind, describe }: Ranking): readonly PricedRoute[] {
  const sorted = [...routes].sort(({ quote: one }, { quote: other }) => {
    const worse = behind(other, one)
    return worse === 0n ? one.totalSeconds - other.totalSeconds : worse < 0n ? -1 : 1
  })
  const [best] = sorted
  if (best === undefined) return []
  const isClose = ({ quote }: PricedRoute) =>
    behind(best.quote, quote) * 10_000n <= figure(best.quote) * RECOMMENDED_WITHIN_BPS
  const fastest = quickestOf(sorted)
  const recommended = quickestOf(sorted.filter(isClose))
  const { amount, reason } = describe(best.quote)
  return sorted.map((one) =>
    withTags(one, [
      ...(one === best ? [{ tag: 'CHEAPEST' as const, reason }] : []),
      ...(one === fastest
        ? [{ tag: 'FASTEST' as const, reason: `It takes the least time: ${one.quote.totalSeconds} seconds.` }]
        : []),
      ...(one === recommended
        ? [{ tag: 'RECOMMENDED' as const, reason: `It is the fastest of those within 0.5 % of ${amount}.` }]
        : []),
    ]),
  )
}

function quickestOf(routes: readonly PricedRoute[]): PricedRoute | undefined {
  return routes.reduce<PricedRoute | undefined>(
    (quickest, one) => (quickest && quickest.quote.totalSeconds <= one.quote.totalSeconds ? quickest : one),
    undefined,
  )
}

function withTags(priced: PricedRoute, tagReasons: RouteResult['meta']['tagReasons']): PricedRoute {
  const meta = { ...priced.route.meta, tags: tagReasons.map(({ tag }) => tag), tagReasons }
  return { ...priced, route: { ...priced.route, meta } }
}
