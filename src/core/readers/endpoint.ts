/** What kinds of public servers a chain can be read from. Only the chains of Bitcoin's kind have two. */
export type ReaderApi = 'jsonrpc' | 'esplora' | 'blockbook' | 'cosmos' | 'rippled' | 'solana' | 'trongrid'

/** One server of a chain. */
export interface ReaderEndpoint {
  readonly api: ReaderApi
  /** Under which its paths stand, or to which questions are posted; no slash at the end. */
  readonly url: string
}
