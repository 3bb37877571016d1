import type { ChainId } from '../../core/chains/chains.ts'
import { memoizeAsync } from '../../std/memoizeAsync.ts'
import { emptySession, isSameAccount, type SessionAccount, type SessionStore } from './sessionState.ts'
import type { DrivenWallet, SessionEngine } from './sessionWallet.ts'

/**
 * The wallets that are connected to the page, several at once. Components use the hooks of `useWalletSession.ts`.
 * Drivers load with the first call that needs them.
 */
export interface WalletSession
  extends Omit<SessionEngine, 'restored' | 'add' | 'readerOf'>,
    Pick<SessionStore, 'getSnapshot' | 'subscribe'> {
  /** Reconnects remembered wallets without a prompt. Loads nothing when none is remembered. */
  readonly restore: () => Promise<void>
  /** Searches the page for wallets, from now on. */
  readonly discover: () => Promise<void>
  /** Adds a wallet that the person described. */
  readonly add: (wallet: DrivenWallet) => Promise<void>
  /** Makes this account the first of its chain. */
  readonly prefer: (account: SessionAccount) => void
  /**
   * Keeps the account of a chain known, also for wallets that derive accounts on demand, until the function is called.
   */
  readonly watchChain: (chain: ChainId) => () => void
  /** Keeps the balance of an asset, in asset notation, fresh until the returned function is called. */
  readonly watchAsset: (asset: string) => () => void
  /** Reads every watched balance now. */
  readonly readAgain: () => void
}

export interface WalletSessionParts {
  readonly isRemembered: () => boolean
  readonly loadEngine: (store: SessionStore) => Promise<SessionEngine>
}

/** Creates a session. Nothing loads before a wallet is needed or remembered. */
export function createWalletSession({ isRemembered, loadEngine }: WalletSessionParts): WalletSession {
  const store = createStore()
  const engine = memoizeAsync(() => loadEngine(store))
  const watch = createWatches(store)
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    async restore() {
      if (isRemembered()) await (await engine()).restored
    },
    discover: async () => void (await engine()),
    add: async (wallet) => (await engine()).add(wallet),
    connect: async (walletId, chain) => (await engine()).connect(walletId, chain),
    disconnect: async (walletId) => (await engine()).disconnect(walletId),
    openPayer: async (account) => (await engine()).openPayer(account),
    prefer: (account) =>
      store.update((state) => ({
        ...state,
        accounts: [account, ...state.accounts.filter((each) => !isSameAccount(each, account))],
      })),
    watchChain: (chain) => watch('watchedChains', chain),
    watchAsset: (asset) => watch('watchedAssets', asset),
    readAgain: () => store.update((state) => ({ ...state, readings: state.readings + 1 })),
  }
}

function createStore(): SessionStore {
  let state = emptySession
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update(change) {
      const next = change(state)
      if (next === state) return
      state = next
      for (const listener of [...listeners]) listener()
    },
  }
}

/** Counts watchers, so that an entry leaves the state with its last one. */
function createWatches({ update }: SessionStore) {
  const counts = new Map<string, number>()
  return (list: 'watchedChains' | 'watchedAssets', entry: string): (() => void) => {
    const key = `${list} ${entry}`
    const add = (by: number) => {
      const count = (counts.get(key) ?? 0) + by
      counts.set(key, count)
      update((state) => {
        const others = (state[list] as readonly string[]).filter((each) => each !== entry)
        const isListed = others.length < state[list].length
        return isListed === count > 0 ? state : { ...state, [list]: count > 0 ? [...others, entry] : others }
      })
    }
    add(1)
    let isWatching = true
    return () => {
      if (isWatching) add(-1)
      isWatching = false
    }
  }
}
