import { addFields } from './addFields.ts'

/**
 * Affiliate fees, and the swaps that paid them. In units of the base asset, and in dollars of 1e8 at the time of each.
 */
export interface Earnings {
  count: bigint
  fees: bigint
  feesUsd: bigint
  volume: bigint
  volumeUsd: bigint
}

/** Earnings of one time range. */
export interface AffiliateSums {
  /** By name in lower case, or by address for an affiliate without a name. */
  readonly byName: Map<string, Earnings>
  /** Of each swap once, even with several affiliates. */
  readonly swaps: Earnings
  /** The swap that was counted last. */
  lastSwap: string
}

export const noEarnings = (): Earnings => ({ count: 0n, fees: 0n, feesUsd: 0n, volume: 0n, volumeUsd: 0n })

export const noAffiliates = (): AffiliateSums => ({ byName: new Map(), swaps: noEarnings(), lastSwap: '' })

/** Merges the sums of a later range into those of an earlier one. */
export function mergeAffiliates(into: AffiliateSums, later: AffiliateSums): void {
  addFields(into.swaps, later.swaps)
  for (const [name, earnings] of later.byName) addFields(earningsOf(into, name), earnings)
}

/** Returns the earnings of a name, which counting changes. */
export function earningsOf({ byName }: AffiliateSums, name: string): Earnings {
  const known = byName.get(name) ?? noEarnings()
  byName.set(name, known)
  return known
}
