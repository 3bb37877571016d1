import { type ChainId, chains } from '../../core/chains/chains.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import type { BurnerKey } from '../../wallets/burner/burnerKey.ts'
import type { CosmosWallet } from '../../wallets/cosmos/cosmosChecks.ts'
import type { EvmWallet } from '../../wallets/evm/evmChecks.ts'
import type { SolanaWallet } from '../../wallets/solana/solanaChecks.ts'
import type { TronWallet } from '../../wallets/tron/tronChecks.ts'
import type { MemoWallet } from '../../wallets/utxo/memoChecks.ts'
import type { UtxoWallet } from '../../wallets/utxo/utxoChecks.ts'
import type { XrpWallet } from '../../wallets/xrp/xrpChecks.ts'

/** A burner wallet of any family. */
export type Burner = EvmWallet | UtxoWallet | MemoWallet | CosmosWallet | SolanaWallet | TronWallet | XrpWallet

/**
 * Creates the burner wallet of a chain from a key; undefined for chains without one. Loads only that family's code. A
 * wallet on BCH or ZEC signs only with a reader.
 */
export async function loadBurner(chain: ChainId, key: BurnerKey, reader?: ChainReader): Promise<Burner | undefined> {
  if (chain === 'BCH' || chain === 'ZEC') {
    return (await import('../../wallets/burner/memoBurner.ts')).createMemoBurner(key, (_, address) =>
      loadCoins(reader, address),
    )
  }
  const wallet = await load(chain, key)
  return wallet?.chains.includes(chain) ? wallet : undefined
}

async function loadCoins(reader: ChainReader | undefined, address: string) {
  if (reader?.family !== 'utxo') return { utxos: [], feeRate: 1n }
  const [utxos, feeRate] = await Promise.all([reader.utxos(address), reader.feeRate()])
  return { utxos, feeRate }
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
