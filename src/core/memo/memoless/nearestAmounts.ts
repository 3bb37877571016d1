import type { Units } from '../../asset/amount.ts'
import { formatReference, referenceStep, referenceUnit } from './reference.ts'

/**
 * A wanted amount, and the reference that it must encode.
 *
 * @example const params: NearestAmountsParams = { amount: units(15_370_000n), reference: 42n, decimals: 8 }
 */
export interface NearestAmountsParams {
  /** The amount that the person wants to send, in units. */
  readonly amount: Units
  readonly reference: bigint
  /** Decimals of the asset on its own chain. */
  readonly decimals: number
  /** The minimum that may be sent, in units. */
  readonly minimum?: Units
}

/**
 * The amounts nearest to a wanted amount that encode the reference, in units.
 *
 * @example const nearest: NearestAmounts = { above: units(15_400_042n) }
 */
export interface NearestAmounts {
  /** The largest such amount not above the wanted one; absent when it is below the minimum. */
  readonly below?: Units
  /** The smallest such amount not below the wanted one or the minimum. */
  readonly above: Units
}

/**
 * Returns the nearest amounts that encode a reference: amount ≡ reference·unit mod step. Both are the wanted amount if
 * it encodes the reference already. Never exceeds the chain's own decimals. Throws `InvalidReferenceError`.
 *
 * @example nearestAmounts({ amount: units(15_370_000n), reference: 42n, decimals: 8 }) // { below: 15300042n, above: 15400042n }
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
  const floor = (wanted: bigint) => wanted - ((((wanted - residue) % step) + step) % step)
  const ceiling = (wanted: bigint) => {
    const low = floor(wanted)
    return low === wanted ? low : low + step
  }
  const below = floor(amount)
  const above = ceiling(amount > minimum ? amount : minimum) as Units
  return below > 0n && below >= minimum ? { below: below as Units, above } : { above }
}
