import type { CashaddrForm } from '../chains/addressForms.ts'
import type { AddressCodec } from './codec.ts'
import { decodeBase58Check, expectLength } from './codec.ts'
import { base58 } from './encoding/base58.ts'
import { bech32 } from './encoding/bech32.ts'

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
const CHECK_WORDS = 8

/**
 * Bitcoin Cash. Every spelling (prefix, no prefix, legacy) normalises to cashaddr without the prefix, which is how
 * nodes write it and which keeps the colon out of memos.
 */
export function cashaddrCodec({ starts, prefixes, legacy }: CashaddrForm): AddressCodec {
  const [prefix = 'bitcoincash'] = prefixes
  return {
    starts,
    parse: (text) => parseCashaddr(text, prefixes) ?? fromLegacy(text, legacy, prefix),
    encode: (hash) => encodeCashaddr(prefix, 0, expectLength(hash, [20])),
  }
}

function parseCashaddr(text: string, prefixes: readonly string[]): string | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined
  const lower = text.toLowerCase()
  const colon = lower.indexOf(':')
  const candidates = colon < 0 ? prefixes : prefixes.filter((prefix) => prefix === lower.slice(0, colon))
  const body = lower.slice(colon + 1)
  const words = [...body].map((character) => ALPHABET.indexOf(character))
  if (words.includes(-1) || words.length <= CHECK_WORDS) return undefined
  if (!candidates.some((prefix) => polymod([...prefixWords(prefix), ...words]) === 0n)) return undefined
  const payload = bech32.fromWordsUnsafe(words.slice(0, -CHECK_WORDS))
  const plain = payload?.length === 21 && (payload[0] === KEY_HASH || payload[0] === SCRIPT_HASH)
  return plain ? body : undefined
}

/** The version byte: the kind of hash in bits 3 to 6, and 0 in the size bits for 20 bytes. */
const KEY_HASH = 0
const SCRIPT_HASH = 8

function fromLegacy(
  text: string,
  [keyHash, scriptHash]: readonly [number, number],
  prefix: string,
): string | undefined {
  const payload = decodeBase58Check(base58, text)
  if (payload?.length !== 21 || (payload[0] !== keyHash && payload[0] !== scriptHash)) return undefined
  return encodeCashaddr(prefix, payload[0] === keyHash ? KEY_HASH : SCRIPT_HASH, payload.slice(1))
}

function encodeCashaddr(prefix: string, version: number, hash: Uint8Array): string {
  const words = bech32.toWords(Uint8Array.from([version, ...hash]))
  const check = polymod([...prefixWords(prefix), ...words, ...new Array<number>(CHECK_WORDS).fill(0)])
  const checkWords = Array.from({ length: CHECK_WORDS }, (_, i) => Number((check >> BigInt(5 * (7 - i))) & 31n))
  return [...words, ...checkWords].map((word) => ALPHABET.charAt(word)).join('')
}

/** The prefix takes part in the checksum: the low five bits of each letter, then a zero. */
const prefixWords = (prefix: string): number[] => [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0]

/** The BCH code over GF(32) of the cashaddr specification; 0 for a valid address. */
function polymod(words: readonly number[]): bigint {
  let c = 1n
  for (const word of words) {
    const top = c >> 35n
    c = ((c & 0x07ffffffffn) << 5n) ^ BigInt(word)
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) c ^= generator
    })
  }
  return c ^ 1n
}
