import type { BytesCoder } from './encoding/base58.ts'
import { type Bech32, bech32 } from './encoding/bech32.ts'
import { sha256 } from './hash/sha256.ts'

/** Parses and encodes the addresses of a chain on one network. */
export interface AddressCodec {
  /** Possible first characters, for hints: "0x", or "bc1", "1" and "3". Empty when any letter can come first. */
  readonly starts: readonly string[]
  /** Returns the address in its normal spelling; undefined when the text has another form. Never throws. */
  readonly parse: (text: string) => string | undefined
  /** Returns the normal spelling of an outdated address that nodes no longer read; undefined for every other text. */
  readonly respell?: (text: string) => string | undefined
  /** Encodes a key's hash as a standard address. Throws `RangeError` on a length that this form does not support. */
  readonly encode: (hash: Uint8Array) => string
}

/**
 * The letters of every base58 alphabet. Checked first, because a decoder's thrown error costs a hundred times as much.
 */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/

/** Base58 with a four-byte check, the first of a double SHA-256, in any alphabet. */
export function decodeBase58Check(alphabet: BytesCoder, text: string): Uint8Array | undefined {
  if (!BASE58.test(text)) return undefined
  const bytes = attempt(() => alphabet.decode(text))
  if (bytes === undefined || bytes.length < 5) return undefined
  const payload = bytes.slice(0, -4)
  return sameBytes(checksum(payload), bytes.slice(-4)) ? payload : undefined
}

export function encodeBase58Check(alphabet: BytesCoder, payload: Uint8Array): string {
  return alphabet.encode(joinBytes(payload, checksum(payload)))
}

const checksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, 4)

/** Returns whether a bech32 text has one of the prefixes, without decoding it. Prefixes are in lower case. */
export function hasBech32Prefix(text: string, prefixes: readonly string[]): boolean {
  return prefixes.includes(text.slice(0, Math.max(text.lastIndexOf('1'), 0)).toLowerCase())
}

/** Bech32 or bech32m by the coder, with the bytes unpacked. The case must be uniform. */
export function decodeBech32(coder: Bech32, text: string): { prefix: string; bytes: Uint8Array } | undefined {
  const decoded = coder.decodeUnsafe(text, text.length)
  const bytes = decoded && attempt(() => bech32.fromWords(decoded.words))
  return decoded && bytes ? { prefix: decoded.prefix, bytes } : undefined
}

export function encodeBech32(coder: Bech32, prefix: string, bytes: Uint8Array): string {
  return coder.encode(prefix, coder.toWords(bytes), false)
}

/** Returns the decoded value, or undefined when the decoder throws. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** Returns the hash. Throws `RangeError` on another length. */
export function expectLength(hash: Uint8Array, lengths: readonly number[]): Uint8Array {
  if (lengths.includes(hash.length)) return hash
  throw new RangeError(`An address of this kind needs ${lengths.join(' or ')} bytes, not ${hash.length}.`)
}
