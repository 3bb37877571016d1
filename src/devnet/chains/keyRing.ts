import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAddress } from '../../core/address/address.ts'
import { type ChainFamily, chains } from '../../core/chains/chains.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import { labelHash } from '../rules/derive.ts'

/** A devnet key. For test coins only: anyone can derive it from the source. */
export interface DevnetKey {
  readonly secret: Uint8Array
  /** 33 bytes of secp256k1, 32 of Ed25519. */
  readonly publicKey: Uint8Array
  /** On mocknet, in the chain's plainest form. */
  readonly address: string
}

export type KeyRing = (label: string) => DevnetKey

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** Returns the last 20 bytes of a key's Keccak hash, without the 0x04 prefix. */
export const keccakAddress = (uncompressed: Uint8Array): Uint8Array => keccak_256(uncompressed.slice(1)).slice(-20)

/**
 * Creates the keys of one chain; a label's key is the hash of seed, chain and label. Node multiplies on the curves,
 * because a library's tables would cost a start more time than all its keys. All devnets of a process share a cache.
 */
export function createKeyRing(chain: ReadableChain, seed: string): KeyRing {
  const keyNamed = keysOf(chain)
  return (label) => keyNamed(`${seed} ${chain} ${label}`)
}

/** Keys by chain, then by seed, chain and label. */
const keysOf = memoizeText((chain) =>
  memoizeText((name) => keyOf(chain as ReadableChain, labelHash(`key ${name}`)), 2_000),
)

function keyOf(chain: ReadableChain, secret: Uint8Array): DevnetKey {
  const { publicKey, payload } = chain === 'SOL' ? solanaKey(secret) : curveKey(chains[chain].family, secret)
  return { secret, publicKey, address: encodeAddress(payload, chain, 'mocknet') }
}

/** A public key and the payload of its address. */
interface PublicKey {
  readonly publicKey: Uint8Array
  readonly payload: Uint8Array
}

/** PKCS #8 encoding of an Ed25519 key, up to its 32 bytes (RFC 8410, section 7). */
const ED25519_HEAD = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)

function solanaKey(secret: Uint8Array): PublicKey {
  const encoded = Buffer.from([...ED25519_HEAD, ...secret])
  const key = createPublicKey(createPrivateKey({ key: encoded, format: 'der', type: 'pkcs8' }))
  const publicKey = new Uint8Array(key.export({ format: 'der', type: 'spki' }).subarray(-32))
  return { publicKey, payload: publicKey }
}

/** Derives the uncompressed (4, x, y) and compressed (parity of y, x) forms of a key. */
function curveKey(family: ChainFamily, secret: Uint8Array): PublicKey {
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(secret)
  const whole = new Uint8Array(curve.getPublicKey())
  const publicKey = Uint8Array.of((whole[64] ?? 0) % 2 === 0 ? 2 : 3, ...whole.slice(1, 33))
  const isKeccak = family === 'evm' || family === 'tron'
  return { publicKey, payload: isKeccak ? keccakAddress(whole) : hash160(publicKey) }
}
