import { REFERENCE_COUNT } from './reference.ts'

/** A reference of somebody else's that a small mistake would hit. */
export interface Collision {
  /** Somebody else's, whose swap would be made with the coins. */
  readonly reference: bigint
  /** What mistake of a wallet or an exchange leads there. */
  readonly mistake: 'off_by' | 'rounded'
  /** For `off_by`, units of the last digit: negative when too little is sent. For `rounded`, how many digits are lost. */
  readonly by: bigint
}

/**
 * The live references that a reference is mistaken for when the amount that arrives differs a little from what was asked:
 * by up to `reach` units of the last digit, as when a fee is taken out of it, or when its last digits are rounded or cut.
 * References are handed out in a row, so the neighbours are the likeliest to live. Nearest first.
 * Source: thornode issue 1569.
 */
export function findCollisions(reference: bigint, live: readonly bigint[], reach = 10n): readonly Collision[] {
  const others = new Set(live.filter((one) => one !== reference && one > 0n && one < REFERENCE_COUNT))
  const near = [...others]
    .map((one) => ({ one, by: distance(reference, one) }))
    .filter(({ by }) => magnitude(by) <= reach)
    .sort((a, b) => Number(magnitude(a.by) - magnitude(b.by)) || Number(a.by - b.by))
    .map(({ one, by }): Collision => ({ reference: one, mistake: 'off_by', by }))
  const found = new Set(near.map((one) => one.reference))
  const rounded = roundings(reference).filter(({ reference: one }) => others.has(one) && !found.has(one))
  return [...near, ...rounded]
}

/** How far it is from one to the other, the short way around: 99,999 and 1 are two apart, for 0 is between them. */
function distance(from: bigint, to: bigint): bigint {
  const forward = (((to - from) % REFERENCE_COUNT) + REFERENCE_COUNT) % REFERENCE_COUNT
  return forward * 2n > REFERENCE_COUNT ? forward - REFERENCE_COUNT : forward
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** The last one to four digits cut off, or rounded half up. */
function roundings(reference: bigint): readonly Collision[] {
  const all = [1n, 2n, 3n, 4n].flatMap((digits) => {
    const unit = 10n ** digits
    const cut = (reference / unit) * unit
    const up = ((reference + unit / 2n) / unit) * unit
    return [cut, up].map((value): Collision => ({ reference: value % REFERENCE_COUNT, mistake: 'rounded', by: digits }))
  })
  return all.filter(({ reference: one }, index) => all.findIndex((other) => other.reference === one) === index)
}
