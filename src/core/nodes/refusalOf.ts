import type { Units } from '../asset/amount.ts'
import {
  AmountBelowDustError,
  AmountBelowMinimumError,
  PriceLimitError,
  QuoteRefusedError,
  type RefusalContext,
} from './refusalErrors.ts'
import { codeOfMessage, phrase } from './refusalMessages.ts'

/** What the node's message leaves open. */
export interface RefusalFacts {
  /** Whether the amount is larger than its pool, which pays nothing that covers a fee then. */
  readonly isLarge?: boolean
  /** The recommended minimum, in units of the source. */
  readonly minimum?: Units | undefined
}

/** Returns the error for a node's refusal to quote. An unknown message gives code `quote_refused`. */
export function refusalOf(context: RefusalContext, { isLarge = false, minimum }: RefusalFacts = {}): QuoteRefusedError {
  const reason = codeOfMessage(context.nodeMessage)
  const small = reason === 'amount_size' ? 'amount_below_minimum' : reason
  const code = small === 'amount_below_minimum' && isLarge ? 'amount_too_large' : small
  switch (code) {
    case 'amount_below_minimum':
      return new AmountBelowMinimumError(context, minimum)
    case 'amount_below_dust':
      return new AmountBelowDustError(context)
    case 'price_limit':
      return new PriceLimitError(context)
    default:
      return new QuoteRefusedError(context, { code, ...phrase(code, context) })
  }
}
