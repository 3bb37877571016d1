import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAddress } from '../../core/address/address.ts'
import { type ChainFamily, chains } from '../../core/chains/chains.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import { labelHash } from '../derive.ts'

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
 * Creates the keys of one chain; a label's key is the hash of seed, chain and label. Curve multiplication is the most
 * expensive part of starting a devnet, so all devnets of a process share a cache.
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

function solanaKey(secret: Uint8Array): PublicKey {
  const publicKey = ed25519.getPublicKey(secret)
  return { publicKey, payload: publicKey }
}

/** Derives the uncompressed (4, x, y) and compressed (parity of y, x) forms of a key. */
function curveKey(family: ChainFamily, secret: Uint8Array): PublicKey {
  const whole = secp256k1.getPublicKey(secret, false)
  const publicKey = Uint8Array.of((whole[64] ?? 0) % 2 === 0 ? 2 : 3, ...whole.slice(1, 33))
  const isKeccak = family === 'evm' || family === 'tron'
  return { publicKey, payload: isKeccak ? keccakAddress(whole) : hash160(publicKey) }
}
