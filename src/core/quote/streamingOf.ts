import type { SwapIntent } from '../memo/swapIntent.ts'
import type { Quote } from './quote.ts'

/**
 * Returns the part of an intent that a quote with an interval needs: its streaming, with a number of sub-swaps that the
 * network chooses. Empty for a quote without one.
 *
 * @example
 * streamingOf(quote) // {}
 */
export function streamingOf({ streaming: { interval, maxQuantity } }: Quote): Pick<SwapIntent, 'streaming'> {
  return interval === undefined ? {} : { streaming: { interval, quantity: 0, maxQuantity } }
}
