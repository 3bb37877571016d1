import {
  AmountBelowDustError,
  AmountBelowMinimumError,
  PriceLimitError,
  QuoteRefusedError,
  type RefusalContext,
} from './refusal.ts'
import { codeOfMessage, phrase } from './refusalMessages.ts'

/** Returns the error for a node's refusal to quote. An unknown message gives code `quote_refused`. */
export function refusalOf(context: RefusalContext): QuoteRefusedError {
  const code = codeOfMessage(context.nodeMessage)
  switch (code) {
    case 'amount_below_minimum':
      return new AmountBelowMinimumError(context)
    case 'amount_below_dust':
      return new AmountBelowDustError(context)
    case 'price_limit':
      return new PriceLimitError(context)
    default:
      return new QuoteRefusedError(context, { code, ...phrase(code, context) })
  }
}
