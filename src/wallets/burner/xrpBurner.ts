import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { encodeAddress } from '../../core/address/address.ts'
import { finalizeXrpDeposit } from '../../core/deposits/xrp/finalizeXrpDeposit.ts'
import { type XrpDeposit, type XrpWallet, xrpChecks } from '../xrp/xrpChecks.ts'
import type { BurnerKey } from './burnerKey.ts'
import { createBurner, type KeyParts } from './createBurner.ts'
import { keyHash } from './keyHash.ts'

/**
 * Creates a burner for the devnet's XRP Ledger. The intent must have the account's public key, which is signed too.
 * @example
 * createXrpBurner(key).chains // [ 'XRP' ]
 */
export function createXrpBurner(key: BurnerKey): XrpWallet {
  return createBurner(xrpKeyParts(key), xrpChecks)
}

/** Accounts of a key on these chains, and how it signs. */
export function xrpKeyParts(key: Uint8Array): KeyParts<XrpDeposit, 'xrp'> {
  const publicKey = secp256k1.getPublicKey(key, true)
  return {
    family: 'xrp',
    chains: ['XRP'],
    accountOn: (chain, network) => ({ address: encodeAddress(keyHash(publicKey), chain, network), publicKey }),
    async sign({ tx, intent }) {
      // The first half of SHA-512.
      const digest = sha512(tx.signBytes).slice(0, 32)
      return finalizeXrpDeposit(tx, secp256k1.sign(digest, key, { prehash: false }), intent).txBytes
    },
  }
}
