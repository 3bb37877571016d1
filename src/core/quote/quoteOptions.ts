import type { QueryOptions } from '../nodes/node.ts'
import type { InboundAddresses } from './differingAddresses.ts'
import type { Quote } from './quote.ts'

/**
 * Limits of a quote.
 * @example
 * const options: QuoteOptions = { inbound: { address: quote.inbound.address ?? '' }, except: [quote] }
 */
export interface QuoteOptions extends QueryOptions {
  /** The confirmed vault and router. A quote with others is left out, and another node's counts. */
  readonly inbound?: InboundAddresses | undefined
  /** Quotes that do not match the agreed swap. The same quote is left out, and another node's counts. */
  readonly except?: readonly Quote[] | undefined
}
