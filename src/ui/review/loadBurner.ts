import { type ChainId, chains } from '../../core/chains/chains.ts'
import type { BurnerKey } from '../../wallets/burner/burnerKey.ts'
import type { CosmosWallet } from '../../wallets/cosmos/cosmosChecks.ts'
import type { EvmWallet } from '../../wallets/evm/evmChecks.ts'
import type { SolanaWallet } from '../../wallets/solana/solanaChecks.ts'
import type { TronWallet } from '../../wallets/tron/tronChecks.ts'
import type { UtxoWallet } from '../../wallets/utxo/utxoChecks.ts'
import type { XrpWallet } from '../../wallets/xrp/xrpChecks.ts'

/** A burner wallet of any family. */
export type Burner = EvmWallet | UtxoWallet | CosmosWallet | SolanaWallet | TronWallet | XrpWallet

/** Creates the burner wallet of a chain from a key; undefined for chains without one. Loads only that family's code. */
export async function loadBurner(chain: ChainId, key: BurnerKey): Promise<Burner | undefined> {
  const wallet = await load(chain, key)
  return wallet?.chains.includes(chain) ? wallet : undefined
}

async function load(chain: ChainId, key: BurnerKey): Promise<Burner | undefined> {
  switch (chains[chain].family) {
    case 'evm':
      return (await import('../../wallets/burner/evmBurner.ts')).createEvmBurner(key)
    case 'utxo':
      return (await import('../../wallets/burner/utxoBurner.ts')).createUtxoBurner(key)
    case 'cosmos':
      return (await import('../../wallets/burner/cosmosBurner.ts')).createCosmosBurner(key)
    case 'xrp':
      return (await import('../../wallets/burner/xrpBurner.ts')).createXrpBurner(key)
    case 'solana':
      return (await import('../../wallets/burner/solanaBurner.ts')).createSolanaBurner(key)
    case 'tron':
      return (await import('../../wallets/burner/tronBurner.ts')).createTronBurner(key)
    default:
      return undefined
  }
}
