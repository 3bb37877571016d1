import { REFERENCE_COUNT } from './reference.ts'

/**
 * Another person's reference that a slightly wrong amount would encode.
 *
 * @example const collision: Collision = { reference: 41n, mistake: 'off_by', by: -1n }
 */
export interface Collision {
  /** The other reference, whose swap would be executed with the coins. */
  readonly reference: bigint
  /** The mistake of a wallet or an exchange that leads to it. */
  readonly mistake: 'off_by' | 'rounded'
  /**
   * For `off_by`, units of the last digit, negative when too little is sent. For `rounded`, the number of lost digits.
   */
  readonly by: bigint
}

/**
 * Returns the live references that a reference becomes when the received amount is slightly wrong, nearest first: off
 * by up to `reach` units of the last digit, or with its last digits rounded or cut. References are assigned in
 * sequence, so neighbours are likely to be live. Source: thornode issue 1569.
 *
 * @example findCollisions(42n, [40n, 9_000n]) // [ { reference: 40n, mistake: 'off_by', by: -2n } ]
 */
export function findCollisions(reference: bigint, live: readonly bigint[], reach = 10n): readonly Collision[] {
  const others = new Set(live.filter((other) => other !== reference && other > 0n && other < REFERENCE_COUNT))
  const near = [...others]
    .map((other) => ({ other, by: distance(reference, other) }))
    .filter(({ by }) => magnitude(by) <= reach)
    .sort((a, b) => Number(magnitude(a.by) - magnitude(b.by)) || Number(a.by - b.by))
    .map(({ other, by }): Collision => ({ reference: other, mistake: 'off_by', by }))
  const found = new Set(near.map((collision) => collision.reference))
  const rounded = roundings(reference).filter(({ reference: other }) => others.has(other) && !found.has(other))
  return [...near, ...rounded]
}

/** Returns the shorter signed distance modulo 100,000: from 99,999 to 1 it is 2. */
function distance(from: bigint, to: bigint): bigint {
  const forward = (((to - from) % REFERENCE_COUNT) + REFERENCE_COUNT) % REFERENCE_COUNT
  return forward * 2n > REFERENCE_COUNT ? forward - REFERENCE_COUNT : forward
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** Returns the reference with its last one to four digits cut off or rounded half up. */
function roundings(reference: bigint): readonly Collision[] {
  const all = [1n, 2n, 3n, 4n].flatMap((digits) => {
    const unit = 10n ** digits
    const cut = (reference / unit) * unit
    const up = ((reference + unit / 2n) / unit) * unit
    return [cut, up].map((value): Collision => ({ reference: value % REFERENCE_COUNT, mistake: 'rounded', by: digits }))
  })
  return all.filter(({ reference: one }, index) => all.findIndex((other) => other.reference === one) === index)
}
