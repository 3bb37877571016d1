import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { SwapError } from '../../core/errors.ts'

declare const burnerBrand: unique symbol

/**
 * Thirty-two bytes from which every burner wallet is made. They lie in a page where any script can read them, so they
 * hold play money alone: every burner refuses any network but the devnet's.
 */
export type BurnerKey = Uint8Array & { readonly [burnerBrand]: true }

/** A new key from the given source of chance, such as `crypto.getRandomValues`. */
export function createBurnerKey(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): BurnerKey {
  for (;;) {
    const bytes = Uint8Array.from(random(new Uint8Array(32)))
    if (secp256k1.utils.isValidSecretKey(bytes)) return bytes as BurnerKey
  }
}

/** Reads a key that was kept as 64 hex digits. Throws `SwapError` (invalid_parameter) without showing it. */
export function parseBurnerKey(text: string): BurnerKey {
  const bytes = /^[0-9a-f]{64}$/.test(text) ? hex.decode(text) : undefined
  if (bytes !== undefined && secp256k1.utils.isValidSecretKey(bytes)) return bytes as BurnerKey
  throw new SwapError('That is no burner key.', {
    code: 'invalid_parameter',
    hint: 'Make a new burner wallet; play money can be had again.',
  })
}

/** Writes a key as 64 hex digits, to be kept beside play money and nowhere else. */
export const formatBurnerKey = (key: BurnerKey): string => hex.encode(key)
