import { decodeQuoteLink, type QuoteLink } from '../contract/permalink.ts'
import { formatDecimal, parseUnits } from '../core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../core/asset/asset.ts'
import { acceptsNamed } from './accept.ts'
import type { Answer, Ask } from './answer.ts'
import type { ServerContext } from './context.ts'
import { createDoor, type Handling, type Visit } from './door.ts'
import { ApiError, type Failure } from './failure.ts'
import { failurePage } from './page/failurePage.ts'
import { empty, preflight, reply } from './reply.ts'

const allow = 'GET, HEAD, OPTIONS'

/**
 * `/q/<id>`: opens the swap page with the question of a quote filled in, where it is asked again. The destination
 * stays behind, because anybody can write a link and nobody should send coins to its author unawares.
 */
export function createQuoteLinkHandler(context: () => ServerContext): Handling {
  return createDoor({ answer: async (visit) => answer(visit), refuse }, context)
}

function answer({ request }: Visit): Answer {
  if (request.method === 'OPTIONS') return preflight(allow, 'Accept')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const [, id = ''] = /^\/q\/([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? []
  const link = decodeQuoteLink(id)
  if (!link) throw new ApiError('not_found', { hint: 'Copy the whole link again, or start from the home page.' })
  return empty(302, { location: `/?${searchOf(link)}`, 'x-robots-tag': 'noindex' })
}

/** The search part of a swap link: `sell`, `buy`, and the amount as a plain decimal. */
function searchOf({ question: { from_asset, to_asset, amount } }: QuoteLink): string {
  const decimal = formatDecimal(parseUnits(amount), unitDecimals(parseAsset(from_asset)))
  return new URLSearchParams({ sell: from_asset, buy: to_asset, amount: decimal }).toString()
}

/** People get a page, programs the error object. */
function refuse(request: Ask, failure: Failure, world: ServerContext | undefined): Answer {
  const forPeople = acceptsNamed(request.headers.get('accept'), 'text/html')
  return forPeople ? failurePage(failure, world?.network) : reply(failure)
}
