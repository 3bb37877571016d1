import type { Node } from '../nodes/node.ts'
import { NodeFailureError } from '../nodes/nodeErrors.ts'
import type { Quote } from '../quote/quote.ts'
import { QuoteMismatchError } from './preparationErrors.ts'

/** What an attempt needs: the quotes that did not match, for `QuoteOptions`, and how it reports the quote it uses. */
export interface QuoteAttempt {
  readonly except: readonly Quote[]
  readonly onQuote: (quote: Quote) => void
}

/**
 * Runs an attempt that fetches a quote and checks it. After a `QuoteMismatchError`, the node that gave the quote is
 * wrong or late, so the attempt runs again without that quote, at most once for each operator. Throws the first
 * mismatch when no other node gives a quote, and otherwise what the last attempt throws.
 */
export async function tryQuotes<T>(
  { operators }: Pick<Node, 'operators'>,
  attempt: (quotes: QuoteAttempt) => Promise<T>,
): Promise<T> {
  const except: Quote[] = []
  let first: QuoteMismatchError | undefined
  for (;;) {
    let used: Quote | undefined
    try {
      return await attempt({
        except: [...except],
        onQuote(quote) {
          used = quote
        },
      })
    } catch (error) {
      if (first !== undefined && error instanceof NodeFailureError) throw first
      if (!(error instanceof QuoteMismatchError)) throw error
      first ??= error
      if (used === undefined || except.length + 1 >= operators.length) throw first
      except.push(used)
    }
  }
}
