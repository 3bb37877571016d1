import type { aggregatorSwap } from '../../../contract/aggregator/swap.ts'
import { DepositRefusedError } from '../../../core/preparation/preparationErrors.ts'
import { ApiError, MisconfiguredError } from '../../apiError.ts'
import type { ServerContext } from '../../context.ts'
import { cachedMarketPools } from '../../quotes/cachedMarketPools.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { buildRoute } from '../build/buildRoute.ts'
import { startDeadline } from '../quote/deadline.ts'
import { QUOTE_DEADLINE_MS, queryFresh } from '../quote/getAggregatorQuote.ts'
import { type ProviderQuote, quoteProvider } from '../quote/quoteProvider.ts'
import { normalParty, type SwapRequest } from '../quote/readRequest.ts'
import { shareFactsOf } from '../quote/shareFacts.ts'
import { signedRoute } from '../sign/signedRoute.ts'
import { openTicket, type Ticket } from '../sign/ticket.ts'

/**
 * Builds the transaction of a quoted route. The route id has the terms; the price, the vault and everything else is
 * read again. Throws `ApiError` (invalid_signature, provider_timeout), `MisconfiguredError` without a signing key,
 * `DepositRefusedError` (quote_expired, price_limit), and what `quoteProvider` and `buildRoute` throw.
 */
export const getAggregatorSwap: Handler<typeof aggregatorSwap> = async (input, context) => {
  const { quoteSigner, network, siteUrl } = context
  if (quoteSigner === undefined) throw new MisconfiguredError({ variables: ['QUOTE_SIGNING_KEYS'] })
  const ticket = await openTicket(quoteSigner, input.routeId, { network, issuer: siteUrl })
  const now = context.clock()
  expectLiveTicket(ticket, now)
  const { sellAsset, buyAsset } = ticket.request
  const source = normalParty(input.sourceAddress, sellAsset)
  const destination = normalParty(input.destinationAddress, buyAsset)
  const request = { ...ticket.request, source, destination, publicKey: input.sourcePublicKey }
  const maxLossBps = input.maxLossBps ?? ticket.maxLossBps
  const deadline = startDeadline(QUOTE_DEADLINE_MS)
  try {
    const building = buildAgain(context, { ...ticket, request, maxLossBps }, now)
    const route = await deadline.limit(building)
    if (route === 'late') throw new ApiError('provider_timeout')
    return route
  } finally {
    deadline.end()
  }
}

function expectLiveTicket({ expiry }: Ticket, now: number): void {
  if (now < expiry * 1000) return
  throw new DepositRefusedError('quote_expired', {
    message: 'The route has expired.',
    hint: 'Request a new quote and use its route.',
  })
}

async function buildAgain(context: ServerContext, ticket: Ticket, now: number) {
  const { request, maxLossBps } = ticket
  const [answer, market] = await Promise.all([
    quoteAgain(context, ticket, now),
    cachedMarketPools(context.nodes, { now, deadlineMs: QUOTE_DEADLINE_MS }),
  ])
  const built = await buildRoute(context, { request, answer, market, maxLossBps, now })
  return signedRoute(context, built, { request, maxLossBps })
}

/**
 * Quotes the route again. The memo's limit is at least the one that the caller was shown: when the price has fallen,
 * the tolerance shrinks by as much; a route by its output has none. Throws `DepositRefusedError` (price_limit) when nothing of it is left.
 */
async function quoteAgain(
  { nodes }: ServerContext,
  { provider, request, least }: Ticket,
  now: number,
): Promise<ProviderQuote> {
  const factsOf = shareFactsOf(now)
  const requote = (terms: SwapRequest) =>
    quoteProvider(nodes, { request: terms, provider, queryNode: queryFresh, factsOf })
  const first = await requote(request)
  const { expectedAmountOut: out } = first.quote
  if (request.atLeast === undefined ? first.least >= least : out >= least) return first
  const limitBps = out > least ? Number(((out - least) * 10_000n) / out) : 0
  if (limitBps < 1 || request.atLeast !== undefined) throw worsePrice()
  const second = await requote({ ...request, limitBps })
  if (second.least < least) throw worsePrice()
  return second
}

const worsePrice = () =>
  new DepositRefusedError('price_limit', {
    message: 'The price has fallen below the least output of this route.',
    hint: 'Request a new quote and decide again.',
  })
