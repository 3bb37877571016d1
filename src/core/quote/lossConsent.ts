import type { MarketLoss } from './market.ts'

/**
 * Consent that a loss requires before signing: none, a ticked box, a typed word, or never.
 *
 * @example
 * const consent: Consent = 'checkbox'
 */
export type Consent = 'none' | 'checkbox' | 'word' | 'blocked'

/** A loss under this many USD (times 1e8) needs the checkbox at most. */
const SMALL_LOSS_USD = 20n * 100_000_000n

/**
 * Returns the consent that a loss needs: from 5 % a checkbox, from 10 % a typed word, above 15 % the swap is blocked. A
 * loss under $20 needs the checkbox at most; without a dollar value there is no relief.
 *
 * @example
 * consentFor({ lossBps: 812n }) // 'checkbox'
 */
export function consentFor({ lossBps: bps, lossUsd }: Pick<MarketLoss, 'lossBps' | 'lossUsd'>): Consent {
  if (bps < 500n) return 'none'
  if (bps < 1_000n || (lossUsd !== undefined && lossUsd < SMALL_LOSS_USD)) return 'checkbox'
  return bps <= 1_500n ? 'word' : 'blocked'
}
