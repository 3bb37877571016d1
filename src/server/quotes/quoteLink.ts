import { decodeQuoteLink, type QuoteLink } from '../../contract/permalink.ts'
import { formatDecimal, parseUnits } from '../../core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { ApiError, type Failure } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { failurePage } from '../page/failurePage.ts'
import { linkButton } from '../page/htmlParts.ts'
import { acceptsNamed } from '../transport/accept.ts'
import { createHandler, type FetchHandler } from '../transport/createHandler.ts'
import { emptyResponse, jsonResponse, preflightResponse } from '../transport/responses.ts'

const allow = 'GET, HEAD, OPTIONS'

/**
 * Creates the handler of `/q/<id>`, which opens the swap page with a quote's parameters filled in, and with what the
 * quote promised. Anyone can write a link, so the page has the person compare the destination before it is used.
 */
export function createQuoteLinkHandler(serverContext: () => ServerContext): FetchHandler {
  return createHandler({ handle: redirectToSwap, renderFailure }, serverContext)
}

function redirectToSwap(request: Request): Response {
  if (request.method === 'OPTIONS') return preflightResponse(allow, 'Accept')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const [, id = ''] = /^\/q\/([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? []
  const link = decodeQuoteLink(id)
  if (!link)
    throw new ApiError('not_found', {
      message: 'This quote link doesn’t work.',
      hint: 'The link is incomplete or was changed. Copy the whole link again, or request a new quote.',
    })
  return emptyResponse(302, { location: `/?${searchOf(link)}`, 'x-robots-tag': 'noindex' })
}

/** Returns the query of a swap link: the swap, the amount as a decimal, and `seen` and `expires` of the quote. */
function searchOf({ question, answer }: QuoteLink): string {
  const { from_asset, to_asset, amount, destination } = question
  const decimal = formatDecimal(parseUnits(amount), unitDecimals(parseAsset(from_asset)))
  return new URLSearchParams({
    sell: from_asset,
    buy: to_asset,
    amount: decimal,
    ...(destination === undefined ? {} : { destination }),

    seen: answer.expected_amount_out,
    expires: String(answer.expiry),
  }).toString()
}

/** Browsers get a page, programs the error object. */
function renderFailure(request: Request, failure: Failure, context: ServerContext | undefined): Response {
  const forPeople = acceptsNamed(request.headers.get('accept'), 'text/html')
  if (!forPeople) return jsonResponse(failure)
  return failure.status === 404 ? failurePage(failure, context, brokenLink) : failurePage(failure, context)
}

/** Explains the link, why it failed, and how to get a price without it. */
const brokenLink = {
  paragraphs: [
    'A quote link opens the swap form with the coins and the amount of a price that was quoted before.',
    'This one is incomplete or was changed on its way to you. Nothing was sent, and your coins aren’t affected.',
    'Copy the whole link again, or request a new one from its sender. You can also start a swap and choose the coins yourself.',
  ],
  actions: [linkButton('/', 'Start a swap'), linkButton('/tx', 'Track a swap')],
}
