import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import type { Clock } from '../../core/nodes/net/clock.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import { readBalances } from './readBalances.ts'
import { type Holding, holdingKey, type SessionAccount, type SessionState, type SessionStore } from './sessionState.ts'

export interface HoldingsParts {
  readonly store: SessionStore
  readonly readerFor: (chain: ChainId) => Promise<ChainReader>
  readonly clock: Clock
  /** Pause between two reads of one account (ms). */
  readonly everyMs: number
  /** Whether the page is visible; a hidden page reads nothing. */
  readonly isVisible: () => boolean
}

interface Job {
  readonly account: SessionAccount
  readonly assets: readonly Asset[]
  /** Changes with the account, its assets, and each request to read again. */
  readonly key: string
}

/**
 * Keeps the balances of watched assets fresh, on every account of their chains. One account that can't be read affects no
 * other. Returns a function that ends it.
 */
export function watchHoldings(parts: HoldingsParts): () => void {
  const running = new Map<string, () => void>()
  const sync = () => {
    const jobs = new Map(jobsOf(parts.store.getSnapshot()).map((job) => [job.key, job]))
    for (const [key, stop] of running) {
      if (jobs.has(key)) continue
      stop()
      running.delete(key)
    }
    for (const [key, job] of jobs) if (!running.has(key)) running.set(key, repeat(parts, job))
  }
  const stopListening = parts.store.subscribe(sync)
  sync()
  return () => {
    stopListening()
    for (const stop of running.values()) stop()
    running.clear()
  }
}

function jobsOf({ accounts, watchedAssets, readings }: SessionState): readonly Job[] {
  const watched = watchedAssets.map((text) => parseAsset(text))
  return accounts.flatMap((account) => {
    const assets = watched.filter((asset) => isHeldOn(asset, account.chain))
    const key = [readings, account.chain, account.address, ...assets.map(({ symbol }) => symbol)].join(' ')
    return assets.length === 0 ? [] : [{ account, assets, key }]
  })
}

/** Synths, trade and secured assets are held on a protocol's own chain. */
const isHeldOn = ({ kind, chain }: Asset, place: ChainId): boolean =>
  kind === 'native' || kind === 'token' ? chain === place : place === 'THOR' || place === 'MAYA'

/** Reads now and after each pause, until the returned function is called. */
function repeat({ store, readerFor, clock, everyMs, isVisible }: HoldingsParts, { account, assets }: Job) {
  const controller = new AbortController()
  const { signal } = controller
  let cancel = () => {}
  const next = () => {
    if (!signal.aborted) cancel = clock.after(everyMs, () => (isVisible() ? read() : next()))
  }
  const read = async (): Promise<void> => {
    try {
      const reader = await readerFor(account.chain)
      const balances = await readBalances(reader, { address: account.address, assets }, { signal })
      // A token whose contract is not known cannot be read.
      const unread = assets.filter((asset) => asset.id !== undefined && !balances.has(formatAsset(asset)))
      const failed = unread.map((asset) => [formatAsset(asset), 'failed'] as const)
      if (!signal.aborted) store.update((state) => withHoldings(state, account, [...balances, ...failed]))
    } catch {
      const failed = assets.map(({ chain, symbol }) => [`${chain}.${symbol}`, 'failed'] as const)
      if (!signal.aborted) store.update((state) => withHoldings(state, account, failed))
    }
    next()
  }
  void read()
  return () => {
    controller.abort()
    cancel()
  }
}

/** Returns the state itself when nothing changed, so that components do not render again. */
function withHoldings(
  state: SessionState,
  account: SessionAccount,
  found: readonly (readonly [asset: string, holding: Holding])[],
): SessionState {
  const changed = found.filter(([asset, holding]) => state.holdings.get(holdingKey(account, asset)) !== holding)
  if (changed.length === 0) return state
  const added = changed.map(([asset, holding]) => [holdingKey(account, asset), holding] as const)
  return { ...state, holdings: new Map([...state.holdings, ...added]) }
}
