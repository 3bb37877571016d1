import { paysMore } from './paysMore.ts'
import type { Quote } from './quote.ts'

/**
 * A way to split a swap, and its quote. An interval of 0 is the network's own rule, a quantity of 0 its maximum.
 *
 * @example
 * const speed: Speed = { streaming: { interval: 0, quantity: 0 }, quote }
 */
export interface Speed {
  readonly streaming: { readonly interval: number; readonly quantity: number }
  readonly quote: Quote
}

/**
 * Returns the speeds that are worth choosing, fastest first: each pays more than every faster one, by at least 0.05 %.
 *
 * @example
 * distinctSpeeds([{ streaming: { interval: 0, quantity: 0 }, quote }]).length // 1
 */
export function distinctSpeeds(speeds: readonly Speed[]): readonly Speed[] {
  const kept: Speed[] = []
  for (const speed of [...speeds].sort(fasterFirst)) {
    const before = kept.at(-1)
    if (before === undefined || paysMore(speed.quote, before.quote)) kept.push(speed)
  }
  return kept
}

function fasterFirst(a: Speed, b: Speed): number {
  if (a.quote.totalSeconds !== b.quote.totalSeconds) return a.quote.totalSeconds - b.quote.totalSeconds
  return a.quote.expectedAmountOut > b.quote.expectedAmountOut ? -1 : 1
}
