import { InvalidInputError } from './clientErrors.ts'

/**
 * Writes units as the API expects them. Throws `InvalidInputError` (invalid_amount) for anything but a positive bigint.
 */
export function writeUnits(amount: bigint): string {
  if (typeof amount === 'bigint' && amount > 0n) return amount.toString()
  throw invalidAmount(amount, 'Give a bigint above zero: 100000000n is one coin.')
}

/**
 * Writes whole coins as the API expects them. Throws `InvalidInputError` (invalid_amount) for a number, which is not
 * exact.
 */
export function writeCoins(coins: string): string {
  if (typeof coins === 'string') return coins
  throw invalidAmount(coins, 'Give whole coins as text, such as "0.015".')
}

const invalidAmount = (amount: unknown, hint: string): InvalidInputError =>
  new InvalidInputError(`The amount ${String(amount).slice(0, 40)} is not valid.`, { code: 'invalid_amount', hint })

/** Returns the key of the caller, or a new one. Throws `InvalidInputError` (invalid_idempotency_key). */
export function idempotencyKeyOf(given: string | undefined): string {
  const key = given ?? globalThis.crypto.randomUUID()
  if (/^[!-~]{1,255}$/.test(key)) return key
  throw new InvalidInputError('The idempotency key is not valid.', {
    code: 'invalid_idempotency_key',
    hint: 'Use 1 to 255 visible ASCII characters, such as a UUID.',
  })
}

/** Removes the fields that have no value. */
export function withoutAbsent(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
