import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAddress } from '../../core/address.ts'
import { type ChainFamily, chains } from '../../core/chain.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { labelHash } from '../derive.ts'

/** A key of the devnet's own. Play money only: whoever reads the source can make it again. */
export interface DevnetKey {
  readonly secret: Uint8Array
  /** 33 bytes of secp256k1, 32 of Ed25519. */
  readonly publicKey: Uint8Array
  /** On mocknet, in the chain's plainest form. */
  readonly address: string
}

export type KeyRing = (label: string) => DevnetKey

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** The last twenty bytes of a key's Keccak hash, without the byte that says "uncompressed". */
export const keccakAddress = (uncompressed: Uint8Array): Uint8Array => keccak_256(uncompressed.slice(1)).slice(-20)

/** The keys of one chain: a label's key is the hash of seed, chain and label. */
export function createKeyRing(chain: ReadableChain, seed: string): KeyRing {
  const made = new Map<string, DevnetKey>()
  return (label) => {
    const known = made.get(label) ?? keyOf(chain, labelHash(`key ${seed} ${chain} ${label}`))
    made.set(label, known)
    return known
  }
}

function keyOf(chain: ReadableChain, secret: Uint8Array): DevnetKey {
  const publicKey = chain === 'SOL' ? ed25519.getPublicKey(secret) : secp256k1.getPublicKey(secret, true)
  const { family } = chains[chain]
  return { secret, publicKey, address: encodeAddress(chain, 'mocknet', addressBytes(family, secret, publicKey)) }
}

function addressBytes(family: ChainFamily, secret: Uint8Array, publicKey: Uint8Array): Uint8Array {
  if (family === 'solana') return publicKey
  if (family === 'evm' || family === 'tron') return keccakAddress(secp256k1.getPublicKey(secret, false))
  return hash160(publicKey)
}
