import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAddress } from '../../core/address/address.ts'
import { joinBytes } from '../../core/address/codec.ts'
import { finalizeTronDeposit } from '../../core/deposits/tron/finalizeTronDeposit.ts'
import { type TronDeposit, type TronWallet, tronChecks } from '../tron/tronChecks.ts'
import type { BurnerKey } from './burnerKey.ts'
import { createBurner, type KeyParts } from './createBurner.ts'

/**
 * Creates a burner for the devnet's TRON.
 * @example
 * createTronBurner(key).chains // [ 'TRON' ]
 */
export function createTronBurner(key: BurnerKey): TronWallet {
  return createBurner(tronKeyParts(key), tronChecks)
}

/** Accounts of a key on these chains, and how it signs. */
export function tronKeyParts(key: Uint8Array): KeyParts<TronDeposit, 'tron'> {
  const hash = keccak_256(secp256k1.getPublicKey(key, false).slice(1)).slice(12)
  return {
    family: 'tron',
    chains: ['TRON'],
    accountOn: (chain, network) => ({ address: encodeAddress(hash, chain, network) }),
    async sign({ tx, intent }) {
      const made = secp256k1.sign(sha256(tx.unsigned), key, { prehash: false, format: 'recovered' })
      // TRON puts the recovery byte last.
      return finalizeTronDeposit(tx, joinBytes(made.slice(1), made.slice(0, 1)), intent).txBytes
    },
  }
}
