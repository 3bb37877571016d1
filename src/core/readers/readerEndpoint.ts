import type { ReaderApi } from '../chains/readerApi.ts'
import type { Endpoint } from '../nodes/net/endpoint.ts'

/**
 * One configured server of a chain.
 * @example
 * const endpoint: ReaderEndpoint = { api: 'esplora', url: 'https://mempool.space/api', operator: 'mempool.space' }
 */
export interface ReaderEndpoint extends Pick<Endpoint, 'browser' | 'isProxy'> {
  readonly api: ReaderApi
  /** Base URL of its paths, or the URL that requests are posted to. */
  readonly url: string
  /** Who runs it; the registrable domain of the URL unless given. */
  readonly operator?: string
}

/** One server of a chain, with its operator known. */
export interface ReaderServer extends Endpoint {
  readonly api: ReaderApi
}
