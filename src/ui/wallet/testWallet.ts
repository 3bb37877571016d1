import { type ChainId, chainIds } from '../../core/chains/chains.ts'
import type { BurnerKey } from '../../wallets/burner/burnerKey.ts'
import { burnerKeyName } from './burnerKeyName.ts'
import { loadBurner } from './loadBurner.ts'
import { loadBurnerKey } from './loadBurnerKey.ts'
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
