import { decodeBase58Check } from './codec.ts'
import { base58, base58xrp } from './encoding/base58.ts'
import { type Bech32, bech32, bech32m } from './encoding/bech32.ts'
import { hex } from './encoding/hex.ts'

/** Bytes of a key's hash, a public key or a script's hash. 28 to 57 are Radix and Cardano. */
const SIZES = [20, 28, 29, 30, 32, 57]

/**
 * Returns the bytes that an address encodes, without prefix, version and checksum. Every spelling of one hash (1…,
 * bc1q…, ltc1q…, cosmos1…) gives the same bytes, so two addresses of one key can be compared across chains. Undefined
 * for a text in no known form. Never throws.
 */
export function addressPayload(address: string): Uint8Array | undefined {
  return readHex(address) ?? readBech32(address) ?? readBase58(address) ?? readCashaddr(address)
}

function readHex(text: string): Uint8Array | undefined {
  return /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text) ? hex.decode(text.slice(2).toLowerCase()) : undefined
}

/** In segregated-witness addresses the first word is the version, and the program follows. */
function readBech32(text: string): Uint8Array | undefined {
  const coders: readonly Bech32[] = [bech32, bech32m]
  for (const coder of coders) {
    const words = coder.decodeUnsafe(text, text.length)?.words
    for (const part of words ? [words, words.slice(1)] : []) {
      const bytes = coder.fromWordsUnsafe(part)
      if (bytes && SIZES.includes(bytes.length)) return bytes
    }
  }
  return undefined
}

/** One version byte before twenty, two on Zcash. Solana's thirty-two bytes have neither version nor checksum. */
function readBase58(text: string): Uint8Array | undefined {
  const checked = decodeBase58Check(base58, text) ?? decodeBase58Check(base58xrp, text)
  if (checked && checked.length >= 21 && checked.length <= 22) return checked.slice(-20)
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  const bytes = base58.decode(text)
  return bytes.length === 32 ? bytes : undefined
}

const CASHADDR_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const CASHADDR_CHECK_WORDS = 8

/** Bitcoin Cash without its prefix: a version byte, twenty bytes and a checksum, which `parseAddress` has verified. */
function readCashaddr(text: string): Uint8Array | undefined {
  const words = [...text].map((character) => CASHADDR_ALPHABET.indexOf(character))
  if (words.includes(-1)) return undefined
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -CASHADDR_CHECK_WORDS))
  return bytes?.length === 21 ? bytes.slice(1) : undefined
}
