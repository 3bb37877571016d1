import type { BitcoinForm, ZcashForm } from '../chains/addressForms.ts'
import type { AddressCodec } from './codec.ts'
import {
  decodeBase58Check,
  decodeBech32,
  encodeBase58Check,
  encodeBech32,
  expectLength,
  hasBech32Prefix,
  joinBytes,
} from './codec.ts'
import { base58 } from './encoding/base58.ts'
import { type Bech32, bech32, bech32m } from './encoding/bech32.ts'

/** Bitcoin and its descendants: base58check, and bech32 (version 0) or bech32m (taproot) where the chain has it. */
export function bitcoinCodec({ starts, versions, formerScript, segwit = [] }: Omit<BitcoinForm, 'kind'>): AddressCodec {
  const [keyHash = [], scriptHash = []] = versions
  const [prefix] = segwit
  return {
    starts,
    parse: (text) => parseBase58(text, versions) ?? parseSegwit(text, segwit),
    respell: (text) => {
      const payload = formerScript === undefined ? undefined : decodeBase58Check(base58, text)
      if (payload?.length !== 21 || payload[0] !== formerScript) return undefined
      return encodeBase58Check(base58, joinBytes(Uint8Array.from(scriptHash), payload.slice(1)))
    },
    encode: (hash) => {
      if (prefix === undefined) {
        return encodeBase58Check(base58, joinBytes(Uint8Array.from(keyHash), expectLength(hash, [20])))
      }
      const version = expectLength(hash, [20, 32]).length === 20 ? 0 : 1
      const coder = version === 0 ? bech32 : bech32m
      return coder.encode(prefix, [version, ...coder.toWords(hash)])
    },
  }
}

function parseBase58(text: string, versions: BitcoinForm['versions']): string | undefined {
  const payload = decodeBase58Check(base58, text)
  const known = versions.some(
    (version) => payload?.length === version.length + 20 && version.every((byte, index) => payload[index] === byte),
  )
  return known ? text : undefined
}

/** Version 0 with 20 or 32 bytes, version 1 with 32. Later versions have no meaning yet, so nodes refuse them. */
function parseSegwit(text: string, prefixes: readonly string[]): string | undefined {
  if (!hasBech32Prefix(text, prefixes)) return undefined
  for (const [version, coder, lengths] of witnessVersions) {
    const decoded = coder.decodeUnsafe(text)
    if (!decoded || !prefixes.includes(decoded.prefix) || decoded.words[0] !== version) continue
    const program = coder.fromWordsUnsafe(decoded.words.slice(1))
    if (program && lengths.includes(program.length)) return text.toLowerCase()
  }
  return undefined
}

const witnessVersions: readonly (readonly [number, Bech32, readonly number[]])[] = [
  [0, bech32, [20, 32]],
  [1, bech32m, [32]],
]

/**
 * Zcash: transparent addresses, and TEX (ZIP 320), the same key hash in bech32m. Shielded forms cannot be swapped to.
 */
export function zcashCodec(form: Omit<ZcashForm, 'kind'>): AddressCodec {
  const transparent = bitcoinCodec(form)
  return {
    starts: form.starts,
    parse: (text) => transparent.parse(text) ?? parseTex(text, form.tex),
    encode: transparent.encode,
  }
}

function parseTex(text: string, prefixes: readonly string[]): string | undefined {
  if (!hasBech32Prefix(text, prefixes)) return undefined
  const decoded = decodeBech32(bech32m, text)
  return decoded?.bytes.length === 20 && prefixes.includes(decoded.prefix) ? text.toLowerCase() : undefined
}

/** Writes a Zcash key hash as TEX, the form in which nodes announce their inbound addresses. */
export function encodeTex(prefix: 'tex' | 'textest' | 'texregtest', hash: Uint8Array): string {
  return encodeBech32(bech32m, prefix, expectLength(hash, [20]))
}
