import { decodeQuoteLink, type QuoteLink } from '../../contract/permalink.ts'
import { formatDecimal, parseUnits } from '../../core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { ApiError, type Failure } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { createPageHandler, type PageRequestContext } from '../page/createPageHandler.ts'
import { failurePage } from '../page/failurePage.ts'
import { linkButton } from '../page/htmlParts.ts'
import type { PageContext } from '../page/page.ts'
import { carryLanguage, english } from '../texts/language.ts'
import { acceptsNamed } from '../transport/accept.ts'
import type { FetchHandler } from '../transport/createHandler.ts'
import { emptyResponse, jsonResponse, preflightResponse } from '../transport/responses.ts'

const allow = 'GET, HEAD, OPTIONS'

/**
 * Creates the handler of `/q/<id>`, which opens the swap page with a quote's parameters filled in, and with what the
 * quote promised. Anyone can write a link, so the page has the person compare the destination before it is used.
 */
export function createQuoteLinkHandler(serverContext: () => ServerContext): FetchHandler {
  return createPageHandler({ handle: redirectToSwap, renderFailure }, serverContext)
}

function redirectToSwap(request: Request, { language }: PageRequestContext): Response {
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
  const location = carryLanguage(`/?${searchOf(link)}`, language)
  return emptyResponse(302, { location, 'x-robots-tag': 'noindex' })
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
function renderFailure(request: Request, failure: Failure, context: PageContext): Response {
  const forPeople = acceptsNamed(request.headers.get('accept'), 'text/html')
  if (!forPeople) return jsonResponse(failure)
  return failure.status === 404 ? brokenLink(failure, context) : failurePage(failure, context)
}

/** Explains the link, why it failed, and how to get a price without it. */
function brokenLink(failure: Failure, context: PageContext): Response {
  const { language = english } = context
  const { quoteLink } = language.texts.servedPages
  return failurePage(failure, context, {
    title: quoteLink.title,
    paragraphs: [quoteLink.purpose, quoteLink.broken, quoteLink.next],
    actions: [
      linkButton(carryLanguage('/', language), quoteLink.swap),
      linkButton(carryLanguage('/tx', language), language.texts.shell.footer.trackSwap),
    ],
  })
}
