import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { type ChainId, chains } from '../../../src/core/chains/chains.ts'
import { labelHash } from '../../../src/devnet/rules/derive.ts'

/** A test key that everyone can read: nothing is ever paid to its addresses. */
const ownerSecret = new Uint8Array(32).fill(7)
export const ownerPublicKey = secp256k1.getPublicKey(ownerSecret, true)
/** Hash of the key, as addresses and scripts have it. */
export const ownerKeyHash = ripemd160(sha256(ownerPublicKey))

const hashBytes: Readonly<Record<string, number>> = { solana: 32, radix: 32, sui: 32, cardano: 28 }

/** Mainnet address of a label: a hash, whose key does not exist. */
export function strangerOn(chain: ChainId, label: string): string {
  const bytes = labelHash(`laboratory ${label} ${chain}`).slice(0, hashBytes[chains[chain].family] ?? 20)
  return encodeAddress(bytes, chain, 'mainnet')
}

/** Mainnet address of the account that the chains of the laboratory list coins for: one of the test key. */
export const ownerOn = (chain: ChainId): string => encodeAddress(ownerBytesOn(chain), chain, 'mainnet')

/** What the address of the test key commits to: a hash of the public key, or the key itself. */
export function ownerBytesOn(chain: ChainId): Uint8Array {
  const { family } = chains[chain]
  if (chain === 'SOL') return ed25519.getPublicKey(ownerSecret)
  if (family !== 'evm' && family !== 'tron') return ownerKeyHash
  return keccak_256(secp256k1.getPublicKey(ownerSecret, false).slice(1)).slice(-20)
}

/** Blocks that a chain has by now: as many as fit into the time since a fixed day. */
export function heightAt(
  now: number,
  { blockMs, first }: { readonly blockMs: number; readonly first: number },
): number {
  return first + Math.floor((now - Date.UTC(2026, 10, 1)) / blockMs)
}
