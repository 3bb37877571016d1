import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'

/**
 * Throws `ApiError` cross_site_request unless a page of this site sent the request. A request without both headers is
 * refused too. Source: Fetch Metadata Request Headers; RFC 6454 for Origin.
 */
export function expectSameOrigin({ url, headers }: Request, { siteUrl }: Pick<ServerContext, 'siteUrl'>): void {
  const fetchSite = headers.get('sec-fetch-site')
  const host = headers.get('host') ?? new URL(url).host
  const isSame = fetchSite === null ? isOwnOrigin(headers.get('origin'), host, siteUrl) : fetchSite === 'same-origin'
  if (!isSame) throw new ApiError('cross_site_request')
}

/**
 * Throws `ApiError` cross_site_request for a request that a browser sent from a page of another site. Programs send
 * neither header.
 */
export function expectNoOtherSite(request: Request, context: Pick<ServerContext, 'siteUrl'>): void {
  const { headers } = request
  if (headers.has('sec-fetch-site') || headers.has('origin')) expectSameOrigin(request, context)
}

/** Behind a proxy a request arrives over http. So the public name of the site decides its scheme. */
function isOwnOrigin(text: string | null, host: string, siteUrl: string): boolean {
  if (text === null || !URL.canParse(text)) return false
  const origin = new URL(text)
  const site = new URL(siteUrl)
  return origin.host === host && (host !== site.host || origin.protocol === site.protocol)
}
