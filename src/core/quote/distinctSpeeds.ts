import { needsLess, paysMore } from './paysMore.ts'
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
 * Of quotes for the same output, each needs as much less.
 *
 * @example
 * distinctSpeeds([{ streaming: { interval: 0, quantity: 0 }, quote }]).length // 1
 */
export function distinctSpeeds(speeds: readonly Speed[], fixed: 'input' | 'output' = 'input'): readonly Speed[] {
  const isBetter = fixed === 'output' ? needsLess : paysMore
  const kept: Speed[] = []
  const inOrder = [...speeds].sort(
    ({ quote: a }, { quote: b }) => a.totalSeconds - b.totalSeconds || (isBetter(a, b) ? -1 : Number(isBetter(b, a))),
  )
  for (const speed of inOrder) {
    const before = kept.at(-1)
    if (before === undefined || isBetter(speed.quote, before.quote)) kept.push(speed)
  }
  return kept
}
