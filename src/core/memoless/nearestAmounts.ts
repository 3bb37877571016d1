import type { Units } from '../asset/amount.ts'
import { formatReference, referenceStep, referenceUnit } from './reference.ts'

/** A wish, and the reference that its amount must carry. */
export interface NearestAmountsParams {
  /** What somebody would like to send, in units. */
  readonly amount: Units
  readonly reference: bigint
  /** Of the asset on its own chain. */
  readonly decimals: number
  /** The least that may be sent, in units. */
  readonly minimum?: Units
}

/** The amounts next to a wish that carry the reference, in units. */
export interface NearestAmounts {
  /** The largest that carries the reference and is not above the wish; absent when the minimum is. */
  readonly below?: Units
  /** The smallest that carries the reference and is neither below the wish nor below the minimum. */
  readonly above: Units
}

/**
 * The amounts next to a wish that carry a reference: those with amount ≡ reference·digit mod step. They are the same when
 * the wish carries it already. An amount beyond the chain's own decimals is never given. Throws `InvalidReferenceError`.
 */
export function nearestAmounts({
  amount,
  reference,
  decimals,
  minimum = 0n as Units,
}: NearestAmountsParams): NearestAmounts {
  formatReference(reference)
  const step = referenceStep(decimals)
  const residue = reference * referenceUnit(decimals)
  const floor = (wish: bigint) => wish - ((((wish - residue) % step) + step) % step)
  const ceiling = (wish: bigint) => {
    const low = floor(wish)
    return low === wish ? low : low + step
  }
  const below = floor(amount)
  const above = ceiling(amount > minimum ? amount : minimum) as Units
  return below > 0n && below >= minimum ? { below: below as Units, above } : { above }
}
