import { ed25519 } from '@noble/curves/ed25519.js'
import { encodeAddress } from '../../core/address/address.ts'
import { finalizeSolanaDeposit } from '../../core/deposits/solana/finalizeSolanaDeposit.ts'
import { type SolanaDeposit, type SolanaWallet, solanaChecks } from '../solana/solanaChecks.ts'
import type { BurnerKey } from './burnerKey.ts'
import { createBurner, type KeyParts } from './createBurner.ts'

/**
 * Creates a burner for the devnet's Solana, with the key as an Ed25519 seed.
 * @example
 * createSolanaBurner(key).chains // [ 'SOL' ]
 */
export function createSolanaBurner(key: BurnerKey): SolanaWallet {
  return createBurner(solanaKeyParts(key), solanaChecks)
}

/** Accounts of a key on these chains, and how it signs. */
export function solanaKeyParts(key: Uint8Array): KeyParts<SolanaDeposit, 'solana'> {
  const publicKey = ed25519.getPublicKey(key)
  return {
    family: 'solana',
    chains: ['SOL'],
    accountOn: (chain, network) => ({ address: encodeAddress(publicKey, chain, network), publicKey }),
    sign: async ({ tx, intent }) => finalizeSolanaDeposit(tx, ed25519.sign(tx.signBytes, key), intent).txBytes,
  }
}
