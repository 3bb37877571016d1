import { loadContract, tokenFamilyOf } from '../../core/address/tokenContract.ts'
import type { Units } from '../../core/asset/amount.ts'
import { ZERO } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { formatAsset, parseAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { toUnits } from '../../core/deposits/toUnits.ts'
import type { Clock } from '../../core/nodes/net/clock.ts'
import type { ChainReader, ReadOptions, TokenRef } from '../../core/readers/reader.ts'
import type { Holding, SessionAccount, SessionState, SessionStore } from './sessionState.ts'
import { holdingKey } from './sessionState.ts'

/** Whether the reader needs the contract. Cosmos chains list all coins of an address themselves. */
const isToken = (asset: Asset): boolean => asset.kind === 'token' && tokenFamilyOf(asset) !== undefined

export interface HoldingsParts {
  readonly store: SessionStore
  readonly readerOf: (account: SessionAccount) => Promise<ChainReader>
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
 * Keeps the balances of watched assets fresh, on every account of their chains. One account that can't be read affects
 * no other. Returns a function that ends it.
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
function repeat({ store, readerOf, clock, everyMs, isVisible }: HoldingsParts, { account, assets }: Job) {
  const controller = new AbortController()
  const { signal } = controller
  let cancel = () => {}
  const next = () => {
    if (!signal.aborted) cancel = clock.after(everyMs, () => (isVisible() ? read() : next()))
  }
  const read = async (): Promise<void> => {
    try {
      const reader = await readerOf(account)
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

interface BalanceQuery {
  readonly address: string
  readonly assets: readonly Asset[]
}

/**
 * Reads the balances of an address in the units of each asset, by asset notation. An asset that the chain does not list
 * is zero; a token whose contract is not known can't be read and is left out. Throws what the reader throws.
 */
export async function readBalances(
  reader: ChainReader,
  { address, assets }: BalanceQuery,
  options?: ReadOptions,
): Promise<ReadonlyMap<string, Units>> {
  const tokens = (await Promise.all(assets.map(tokenOf))).flat()
  const readable = assets.filter(
    (asset) => !isToken(asset) || tokens.some((token) => token.asset === formatAsset(asset)),
  )
  const balances = await reader.balances(address, { ...options, ...(tokens.length > 0 && { tokens }) })
  return new Map(
    readable.map((asset) => {
      const name = formatAsset(asset)
      const found = balances.find((one) => one.asset.toUpperCase() === name)
      return [name, found === undefined ? ZERO : toUnits(found.amount, asset, found.decimals)]
    }),
  )
}

async function tokenOf(asset: Asset): Promise<readonly TokenRef[]> {
  const contract = isToken(asset) ? await loadContract(asset) : undefined
  return contract === undefined ? [] : [{ asset: formatAsset(asset), contract }]
}
