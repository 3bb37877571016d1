import { publicConfig } from '../../runtime/browser.ts'
import { MemolessServiceError } from './memolessService.ts'

/**
 * Returns the base address of the memoless service. This site's own service is queried under the address of the page,
 * which may be another name of the site. Throws `MemolessServiceError` (memoless_unavailable) without one.
 */
export function serviceUrl(): string {
  const url = publicConfig.apiUrls?.memoless
  if (url === undefined)
    throw new MemolessServiceError('No service is configured.', { code: 'memoless_unavailable', hint: '' })
  const site = import.meta.env?.SITE
  const isOwn = site !== undefined && new URL(url).origin === new URL(site).origin
  return isOwn ? `${location.origin}${new URL(url).pathname}` : url
}
