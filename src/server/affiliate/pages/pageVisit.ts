import { limits } from '../../../contract/limits.ts'
import { ApiError } from '../../apiError.ts'
import { createMeter } from '../../limits/meter.ts'
import type { PageRequestContext } from '../../page/createPageHandler.ts'
import { readText } from '../../transport/body.ts'
import { expectSameOrigin } from '../expectSameOrigin.ts'

/** A request to a page of the affiliate program. */
export interface PageVisit {
  readonly request: Request
  readonly context: PageRequestContext
  readonly query: URLSearchParams
  /** Fields of a form that was posted; empty for a GET. */
  readonly form: URLSearchParams
}

/** Shows a page. Throws `ApiError`, which becomes a page too. */
type ShowPage = (visit: PageVisit) => Promise<Response>

/** Both methods of a page. */
export interface AffiliatePage {
  readonly get?: ShowPage
  readonly post?: ShowPage
}

/**
 * Reads a request and counts it. A form must come from a page of this site. Throws `ApiError` rate_limited,
 * cross_site_request, unsupported_media_type or payload_too_large.
 */
export async function readVisit(request: Request, context: PageRequestContext): Promise<PageVisit> {
  await createMeter(context, { requests: 'affiliate', executions: 'affiliate' }).spend('requests')
  const query = new URL(request.url).searchParams
  if (request.method !== 'POST') return { request, context, query, form: new URLSearchParams() }
  expectSameOrigin(request, context)
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new ApiError('unsupported_media_type')
  return { request, context, query, form: new URLSearchParams(await readText(request, limits.restBodyBytes)) }
}

/** Returns a field of a form, without spaces around it. */
export const textOf = ({ form }: PageVisit, name: string): string => (form.get(name) ?? '').trim()

/** Reads the lines of a field, without empty ones. */
export const linesOf = (visit: PageVisit, name: string): string[] =>
  textOf(visit, name)
    .split(/\s+/)
    .filter((line) => line !== '')

/** Reads digits as a count; every other text is refused by the operation. */
export const readBps = (text: string): number => (/^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : -1)

/** Counts a request that may send a mail, before it is executed. */
export const countMail =
  ({ context }: PageVisit) =>
  (): Promise<void> =>
    createMeter(context, { requests: 'affiliate', executions: 'affiliateMails' }).spend('executions')
