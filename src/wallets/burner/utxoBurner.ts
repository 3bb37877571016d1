import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'
import { encodeAddress } from '../../core/address/address.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from '../utxo/utxoChecks.ts'
import type { BurnerKey } from './burnerKey.ts'
import { createBurner, type KeyParts } from './createBurner.ts'
import { keyHash } from './keyHash.ts'

/**
 * Creates a burner for the devnet's chains whose PSBTs it signs.
 * @example
 * createUtxoBurner(key).chains // [ 'BTC', 'LTC', 'DOGE', 'DASH' ]
 */
export function createUtxoBurner(key: BurnerKey): UtxoWallet {
  return createBurner(utxoKeyParts(key), utxoChecks)
}

/** Accounts of a key on these chains, and how it signs. */
export function utxoKeyParts(key: Uint8Array): KeyParts<UtxoDeposit, 'utxo'> {
  const publicKey = secp256k1.getPublicKey(key, true)
  return {
    family: 'utxo',
    chains: ['BTC', 'LTC', 'DOGE', 'DASH'],
    accountOn: (chain, network) => ({ address: encodeAddress(keyHash(publicKey), chain, network), publicKey }),
    async sign({ tx }) {
      const psbt = Transaction.fromPSBT(tx.psbt, { allowUnknownOutputs: true })
      psbt.sign(key)
      return psbt.toPSBT(0)
    },
  }
}
