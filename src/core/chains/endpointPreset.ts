/**
 * Whether a web page may read an endpoint's answers, by its CORS headers.
 *
 * @example
 * const access: BrowserAccess = 'unknown'
 */
export type BrowserAccess = 'yes' | 'no' | 'unknown'

/**
 * A public endpoint that Portage uses unless the operator names others, with what is known about it.
 *
 * @example
 * const pages = (presets: readonly EndpointPreset<string>[]) => presets.filter(({ browser }) => browser !== 'no')
 */
export interface EndpointPreset<Api extends string> {
  /** Who runs it, as the registrable domain. Endpoints of one operator have one vote between them. */
  readonly operator: string
  /** Base URL without a slash at the end. */
  readonly url: string
  readonly api: Api
  /** The network that it serves. Stagenet uses the public chains, so chain servers are on `mainnet` only. */
  readonly network: 'mainnet' | 'stagenet'
  readonly browser: BrowserAccess
  /** Day of the newest evidence that it answers, as YYYY-MM-DD. */
  readonly checkedOn: string
  /** Forwards to servers of other operators: queried after all others, and without a vote. */
  readonly isProxy?: true
}
