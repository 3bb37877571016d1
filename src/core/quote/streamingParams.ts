import type { QuoteParams } from './quoteParams.ts'

/**
 * How to split a swap. An interval of 0 is the network's own rule, a quantity of 0 the network's maximum.
 *
 * @example
 * const streaming: StreamingParams = { interval: 1, quantity: 0 }
 */
export interface StreamingParams {
  /** Blocks between sub-swaps. */
  readonly interval: number
  readonly quantity: number
}

/** Returns the quote parameters of a way to split a swap. */
export function streamingParams(
  streaming: StreamingParams | undefined,
): Pick<QuoteParams, 'streamingInterval' | 'streamingQuantity'> {
  return streaming === undefined ? {} : { streamingInterval: streaming.interval, streamingQuantity: streaming.quantity }
}
