import { secp256k1 } from '@noble/curves/secp256k1.js'
import { encodeAddress } from '../../core/address/address.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { assembleTx } from '../../core/deposits/cosmos/assembleTx.ts'
import { cosmosNetworks } from '../../core/deposits/cosmos/networks.ts'
import { type CosmosWallet, cosmosChecks } from '../cosmos/cosmosChecks.ts'
import type { BurnerKey } from './burnerKey.ts'
import { createBurner } from './createBurner.ts'
import { keyHash } from './keyHash.ts'

/**
 * Creates a burner for THORChain, Maya and the devnet's other Cosmos chains, in both sign modes.
 * @example
 * createCosmosBurner(key).family // 'cosmos'
 */
export function createCosmosBurner(key: BurnerKey): CosmosWallet {
  const publicKey = secp256k1.getPublicKey(key, true)
  return createBurner(
    {
      family: 'cosmos',
      chains: Object.keys(cosmosNetworks) as ChainId[],
      accountOn: (chain) => ({ address: encodeAddress(keyHash(publicKey), chain, 'mocknet'), publicKey }),
      // `sign` hashes with SHA-256 by default.
      sign: async ({ tx }) => assembleTx(tx, secp256k1.sign(tx.signBytes, key)).txBytes,
    },
    cosmosChecks,
  )
}
