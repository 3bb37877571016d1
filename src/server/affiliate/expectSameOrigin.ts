import { ApiError } from '../failure.ts'

/**
 * Throws `ApiError` cross_site_request unless a page of this site sent the request. A request without both headers is
 * refused too. Source: Fetch Metadata Request Headers; RFC 6454 for Origin.
 */
export function expectSameOrigin({ url, headers }: Request): void {
  const fetchSite = headers.get('sec-fetch-site')
  const origin = headers.get('origin') ?? ''
  const host = headers.get('host') ?? new URL(url).host
  const isSame =
    fetchSite === null ? URL.canParse(origin) && new URL(origin).host === host : fetchSite === 'same-origin'
  if (!isSame) throw new ApiError('cross_site_request')
}
