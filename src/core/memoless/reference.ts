import type { Units } from '../asset/amount.ts'
import { SwapError } from '../errors.ts'

/** How many references there are, zero among them, which is none. Source: THORNode 3.17 MemolessTxnRefCount. */
export const REFERENCE_COUNT = 100_000n

/** Digits of a reference as it is written. */
const REFERENCE_DIGITS = 5

/** Decimals that the protocol sees of an amount: it counts in 1e8, whatever the chain counts in. */
const SEEN_DECIMALS = 8

/** A number that an amount can carry: 1 to 99,999. */
export class InvalidReferenceError extends SwapError {
  override name = 'InvalidReferenceError'
  constructor(text: string) {
    super(`"${text.slice(0, 20)}" is not a reference.`, {
      code: 'invalid_parameter',
      hint: 'A reference has five digits and is not zero, such as 00042.',
    })
  }
}

/** Reads "00042" or "42". Throws `InvalidReferenceError`. */
export function parseReference(text: string): bigint {
  if (!/^\d{1,5}$/.test(text) || BigInt(text) === 0n) throw new InvalidReferenceError(text)
  return BigInt(text)
}

/** Writes 42 as "00042". Throws `InvalidReferenceError`. */
export function formatReference(reference: bigint): string {
  if (reference < 1n || reference >= REFERENCE_COUNT) throw new InvalidReferenceError(reference.toString())
  return reference.toString().padStart(REFERENCE_DIGITS, '0')
}

/** The smallest amount that the reference counts, in units: one of the chain's own last digit, at most the eighth. Throws `RangeError` for impossible decimals. */
export function referenceUnit(decimals: number): Units {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) throw new RangeError(`${decimals} are no decimals.`)
  return (10n ** BigInt(Math.max(0, SEEN_DECIMALS - decimals))) as Units
}

/** From one amount with a reference to the next with the same one: 0.001 of a coin with 8 decimals, 0.1 with 6. */
export function referenceStep(decimals: number): Units {
  return (referenceUnit(decimals) * REFERENCE_COUNT) as Units
}

/**
 * The reference that an amount carries: ⌊amount / 10^(8 − decimals)⌋ mod 10⁵, with at most 8 decimals; undefined for zero,
 * which is none. `amount` in units (1e8), `decimals` of the asset on its own chain, 4 to 18.
 * Source: THORNode 3.17, handler_observed_tx_helpers.go.
 */
export function readReference(amount: Units, decimals: number): bigint | undefined {
  const reference = (amount / referenceUnit(decimals)) % REFERENCE_COUNT
  return reference === 0n ? undefined : reference
}
