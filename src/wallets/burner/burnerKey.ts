import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { SwapError } from '../../core/errors.ts'

declare const burnerBrand: unique symbol

/**
 * Secret key of 32 bytes for burner wallets. It is stored in the page, where any script can read it, so every burner
 * refuses any network except the devnet.
 * @example
 * const key: BurnerKey = createBurnerKey((bytes) => bytes.fill(7))
 */
export type BurnerKey = Uint8Array & { readonly [burnerBrand]: true }

/**
 * Creates a key from a source of random bytes, such as `crypto.getRandomValues`.
 * @example
 * const key = createBurnerKey((bytes) => bytes.fill(7))
 * formatBurnerKey(key) === '07'.repeat(32) // true
 */
export function createBurnerKey(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): BurnerKey {
  for (;;) {
    const bytes = Uint8Array.from(random(new Uint8Array(32)))
    if (secp256k1.utils.isValidSecretKey(bytes)) return bytes as BurnerKey
  }
}

/**
 * Parses a key of 64 hex digits. Throws `SwapError` (invalid_parameter) without showing it.
 * @example
 * parseBurnerKey('not a key') // throws SwapError
 */
export function parseBurnerKey(text: string): BurnerKey {
  const bytes = /^[0-9a-f]{64}$/.test(text) ? hex.decode(text) : undefined
  if (bytes !== undefined && secp256k1.utils.isValidSecretKey(bytes)) return bytes as BurnerKey
  throw new SwapError('This is not a burner key.', {
    code: 'invalid_parameter',
    hint: 'Create a new test wallet and get new test coins.',
  })
}

/**
 * Formats a key as 64 hex digits. Store it for devnet coins only.
 * @example
 * formatBurnerKey(parseBurnerKey('07'.repeat(32))).length // 64
 */
export const formatBurnerKey = (key: BurnerKey): string => hex.encode(key)
