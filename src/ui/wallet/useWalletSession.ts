import { useEffect, useSyncExternalStore } from 'react'
import type { Asset } from '../../core/asset/asset.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { browserSession } from './browserSession.ts'
import {
  accountOn,
  emptySession,
  type Holding,
  holdingOf,
  type SessionAccount,
  type SessionState,
} from './sessionState.ts'

/** Returns the wallets of the page, and reconnects remembered ones after the first render. Empty on the server. */
export function useWalletSession(): SessionState {
  useEffect(() => void browserSession.restore().catch(() => undefined), [])
  return useSyncExternalStore(browserSession.subscribe, browserSession.getSnapshot, () => emptySession)
}

/** Returns the preferred account on a chain; undefined when no connected wallet has one. */
export function useAccountOn(chain: string): SessionAccount | undefined {
  useEffect(() => (isChainId(chain) ? browserSession.watchChain(chain) : undefined), [chain])
  return accountOn(useWalletSession(), chain)
}

/**
 * Returns the balance of an asset on the preferred account of its chain, and keeps it fresh: units, `loading`, or
 * `failed` where it can't be read. Undefined when no connected wallet has an account there.
 */
export function useHoldings(asset: Asset): Holding | undefined {
  const name = formatAsset(asset)
  const account = useAccountOn(asset.chain)
  useEffect(() => browserSession.watchAsset(name), [name])
  const state = useWalletSession()
  return account && holdingOf(state, account, name)
}
