import type { ChainId } from '../../core/chains/chains.ts'
import { chainIds, chains } from '../../core/chains/chains.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import type { BurnerKey } from '../../wallets/burner/burnerKey.ts'
import { createBurnerKey, formatBurnerKey, parseBurnerKey } from '../../wallets/burner/burnerKey.ts'
import type { CosmosWallet } from '../../wallets/cosmos/cosmosChecks.ts'
import type { EvmWallet } from '../../wallets/evm/evmChecks.ts'
import type { SolanaWallet } from '../../wallets/solana/solanaChecks.ts'
import type { TronWallet } from '../../wallets/tron/tronChecks.ts'
import type { MemoWallet } from '../../wallets/utxo/memoChecks.ts'
import type { UtxoWallet } from '../../wallets/utxo/utxoChecks.ts'
import type { XrpWallet } from '../../wallets/xrp/xrpChecks.ts'
import { burnerKeyName } from './burnerKeyName.ts'
import type { DrivenWallet } from './sessionWallet.ts'
import { testWalletId } from './testWalletId.ts'

export interface TestWalletParts {
  readonly name: string
  readonly random: Parameters<typeof loadBurnerKey>[1]
  readonly isReadable: (chain: ChainId) => boolean
}

/**
 * The devnet's test wallet: burners of every family under one key. It derives an account when its chain is watched, so
 * that only that family's code loads. The key is created with the first connection.
 */
export function createTestWallet(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  { name, random, isReadable }: TestWalletParts,
): DrivenWallet {
  let key: BurnerKey | undefined
  const loadKey = () => {
    key ??= loadBurnerKey(storage, random)
    return key
  }
  return {
    id: testWalletId,
    walletName: name,
    kind: 'burner',
    chains: chainIds.filter(isReadable),
    connects: 'watched',
    isOpen: () => key !== undefined || hasKey(storage),
    driverOn: (chain, reader) => loadBurner(chain, loadKey(), reader),
    onChange: () => () => {},
    disconnect: async () => {},
  }
}

function hasKey(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(burnerKeyName) !== null
  } catch {
    return false
  }
}

/** A burner wallet of any family. */
type Burner = EvmWallet | UtxoWallet | MemoWallet | CosmosWallet | SolanaWallet | TronWallet | XrpWallet

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

type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/**
 * Loads the key of this browser's burner wallets, or creates and stores a new one. An invalid key is replaced, because
 * test coins are free. Without storage, the key lasts as long as the page.
 */
export function loadBurnerKey(storage: Pick<Storage, 'getItem' | 'setItem'>, random: Random): BurnerKey {
  const known = readKey(storage)
  if (known !== undefined) return known
  const key = createBurnerKey(random)
  try {
    storage.setItem(burnerKeyName, formatBurnerKey(key))
  } catch {
    // Without storage, only the test coins of this visit are lost.
  }
  return key
}

function readKey(storage: Pick<Storage, 'getItem'>): BurnerKey | undefined {
  try {
    return parseBurnerKey(storage.getItem(burnerKeyName) ?? '')
  } catch {
    return undefined
  }
}
