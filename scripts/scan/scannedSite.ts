import type { Page as Tab } from 'playwright-core'

export interface SiteRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface SiteResponse {
  readonly url: string
  readonly status: number
  /** The media type without parameters. */
  readonly type: string
  readonly headers: Headers
  readonly text: string
}

/** Opens a page in a browser with a modelContext and calls `look` with its tab. */
export type Browse = <T>(path: string, look: (tab: Tab) => Promise<T>) => Promise<T>

/** One site under scan. Sends identical requests once. Redirects are responses and are not followed. */
export interface ScannedSite {
  /** Address of the site, without a trailing slash. */
  readonly base: string
  readonly request: (target: string, options?: SiteRequest) => Promise<SiteResponse>
  /** Undefined without a browser. */
  readonly browse: Browse | undefined
}

export const markdownType = 'text/markdown'
export const asMarkdown: SiteRequest = { headers: { accept: markdownType } }
export const asHtml: SiteRequest = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
export const asJson: SiteRequest = { headers: { accept: 'application/json' } }

export function createScannedSite(base: string, browse?: Browse): ScannedSite {
  const responses = new Map<string, Promise<SiteResponse>>()
  const fresh = async (url: string, options: SiteRequest): Promise<SiteResponse> => {
    const once = () => fetch(url, { ...options, redirect: 'manual' })
    // Retries once, because the server may close a kept connection at the same moment.
    const response = await once().catch(once)
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
    return { url, status: response.status, type, headers: response.headers, text: await response.text() }
  }
  const request = (target: string, options: SiteRequest = {}) => {
    const url = new URL(target, base).href
    const key = JSON.stringify([url, options])
    const response = responses.get(key) ?? fresh(url, options)
    responses.set(key, response)
    return response
  }
  return { base, request, browse }
}

/** Returns the path of an address on this site. Undefined for other sites. */
export function ownPath({ base }: ScannedSite, url: string): string | undefined {
  const { origin, pathname, search } = new URL(url, base)
  return origin === new URL(base).origin ? pathname + search : undefined
}
