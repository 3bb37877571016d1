import { secp256k1 } from '@noble/curves/secp256k1.js'
import { encodeAddress } from '../../core/address/address.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { assembleTx } from '../../core/deposits/cosmos/assembleTx.ts'
import { cosmosNetworks } from '../../core/deposits/cosmos/cosmosNetworks.ts'
import { type CosmosDeposit, type CosmosWallet, cosmosChecks } from '../cosmos/cosmosChecks.ts'
import type { BurnerKey } from './burnerKey.ts'
import { createBurner, type KeyParts } from './createBurner.ts'
import { keyHash } from './keyHash.ts'

/**
 * Creates a burner for THORChain, Maya and the devnet's other Cosmos chains, in both sign modes.
 * @example
 * createCosmosBurner(key).family // 'cosmos'
 */
export function createCosmosBurner(key: BurnerKey): CosmosWallet {
  return createBurner(cosmosKeyParts(key), cosmosChecks)
}

/** Accounts of a key on these chains, and how it signs. */
export function cosmosKeyParts(key: Uint8Array): KeyParts<CosmosDeposit, 'cosmos'> {
  const publicKey = secp256k1.getPublicKey(key, true)
  return {
    family: 'cosmos',
    chains: Object.keys(cosmosNetworks) as ChainId[],
    accountOn: (chain, network) => ({ address: encodeAddress(keyHash(publicKey), chain, network), publicKey }),
    // `sign` hashes with SHA-256 by default.
    sign: async ({ tx }) => assembleTx(tx, secp256k1.sign(tx.signBytes, key)).txBytes,
  }
}
