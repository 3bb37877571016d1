import type { QueryOptions } from '../nodes/node.ts'
import type { InboundAddresses } from './differingAddresses.ts'

/**
 * Limits of a quote.
 * @example
 * const options: QuoteOptions = { inbound: { address: quote.inbound.address ?? '' } }
 */
export interface QuoteOptions extends QueryOptions {
  /** The confirmed vault and router. A quote with others counts as unusable, and the next endpoint is queried. */
  readonly inbound?: InboundAddresses | undefined
}
