import { findSwapStatus } from '../../../core/actions/findSwapStatus.ts'
import type { LimitOrders } from '../../../core/actions/listLimitOrders.ts'
import { isSameHash } from '../../../core/address/normalizeHash.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import type { NetworkKind, Protocol } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Node } from '../../../core/nodes/node.ts'
import type { SwapStatus } from '../../../core/tracking/status.ts'
import type { TxHash } from '../../../core/tracking/txHash.ts'
import { browserNodes, browserReader, networkKinds, publicConfig } from '../../../runtime/browser.ts'
import { browserMidgard } from '../../shared/query/browserMidgard.ts'
import { createNodeTime } from '../createNodeTime.ts'
import { depositReader } from '../findOnChains.ts'
import type { FollowedSwap } from '../followed.ts'
import { followSwap } from '../followed.ts'
import { seenOrder } from '../stageTimes.ts'
import type { OrderDoubt, SwapRecord } from './swapRecord.ts'
import type { SwapStorage } from './swapStore.ts'
import { hasEnded, readSwaps } from './swapStore.ts'

/** Swaps queried in a round at most. */
export const MOST_AT_ONCE = 5

/** Open orders change slowly: they are read in one of so many rounds, all in one call. */
const ORDERS_EVERY = 3
/** Addresses of one call at most (core/actions/listLimitOrders.ts). */
const MOST_SENDERS = 20

/** Pause between two rounds (ms). One tab at a time queries, for all others. */
const EVERY_MS = 20_000
/** The tabs of a browser share this lock. */
const LOCK = 'portage-refresh-swaps'

/**
 * Queries the nodes for the running swaps of this browser, as long as the page exists. Rejects with an unexpected
 * error.
 */
export async function refreshSwaps(): Promise<void> {
  const nodes = browserNodes()
  const midgards = browserMidgard()
  const of = (protocol: Protocol) => ({ node: nodes[protocol], midgard: midgards[protocol] })
  const sources = { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
  const clocks = { THORCHAIN: createNodeTime(), MAYACHAIN: createNodeTime() }
  const round = createRefresh({
    network: networkKinds[publicConfig.network],
    readStatus: ({ hash, fromAsset, protocol }, previous) =>
      findSwapStatus(sources, hash, { previous, reader: depositReader(homeChain(fromAsset, protocol), browserReader) }),
    readTime: async (protocol) => {
      await clocks[protocol].read(nodes[protocol])
      return clocks[protocol].now()
    },
    readOrders: (addresses) => readOrders(nodes.THORCHAIN, addresses),
    isTracked: (hash) => location.pathname.endsWith(hash),
  })
  for (;;) {
    if (document.visibilityState === 'visible' && navigator.onLine) await withLock(round)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** Lists the open orders of some addresses, with their distance to a market that a majority reports. */
async function readOrders(node: Node, addresses: readonly string[]): Promise<LimitOrders> {
  const [{ listLimitOrders }, { getAgreedPools }] = await Promise.all([
    import('../../../core/actions/listLimitOrders.ts'),
    import('../../../core/actions/getAgreedPools.ts'),
  ])
  const pools = await getAgreedPools(node).catch(() => undefined)
  return listLimitOrders(node, { addresses, pools: pools === undefined ? {} : { THORCHAIN: pools } })
}

/** Runs a round unless another tab is in one. Browsers without locks run it in every tab. */
async function withLock(round: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return round()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await round()
  })
}

export interface RefreshOptions {
  readonly network: NetworkKind
  readonly storage?: SwapStorage | undefined
  /**
   * Queries where a swap is. Rejects with a `SwapError` when its sources do not respond. `previous` is of the last
   * round.
   */
  readonly readStatus: (swap: SwapRecord, previous: SwapStatus | undefined) => Promise<SwapStatus>
  /** Reads the time of a protocol's nodes (unix seconds); undefined while they do not respond. Never rejects. */
  readonly readTime: (protocol: Protocol) => Promise<number | undefined>
  /** Lists the open orders of these addresses. Rejects with a `SwapError` without a majority. */
  readonly readOrders: (addresses: readonly string[]) => Promise<LimitOrders>
  /** Whether the page itself tracks a swap. */
  readonly isTracked: (hash: TxHash) => boolean
}

/**
 * Creates a round, which queries running swaps of this browser and stores their progress. Those that have waited
 * longest come first, then the latest, so that swaps that were never sent do not keep others waiting. Open orders are
 * read together, and by their hash only once they have left the queue.
 */
export function createRefresh(options: RefreshOptions): () => Promise<void> {
  const { network, storage, readStatus, readOrders, readTime, isTracked } = options
  const known = new Map<TxHash, FollowedSwap>()
  const lastRound = new Map<TxHash, number>()
  let round = 0
  const statuses = new Map<TxHash, SwapStatus>()
  const follow = (hash: TxHash): FollowedSwap => {
    const followed = known.get(hash) ?? followSwap(hash, network, storage)
    known.set(hash, followed)
    return followed
  }
  const refreshOne = async (swap: SwapRecord) => {
    const { hash, protocol } = swap
    const followed = follow(hash)
    try {
      const [status, time] = await Promise.all([readStatus(swap, statuses.get(hash)), readTime(protocol)])
      statuses.set(hash, status)
      followed.note(status, time)
    } catch (error) {
      // The stored progress is kept until the nodes respond.
      if (!(error instanceof SwapError)) throw error
    }
  }
  /** Notes the orders that a majority lists, and returns those that have left the queue. */
  const refreshOrders = async (waiting: readonly SwapRecord[]): Promise<readonly SwapRecord[]> => {
    const senders = [...new Set(waiting.flatMap(({ progress }) => progress?.order?.sender ?? []))].slice(
      0,
      MOST_SENDERS,
    )
    const listed = waiting.filter(({ progress }) => senders.includes(progress?.order?.sender ?? ''))
    const doubt = (why: OrderDoubt) => {
      for (const { hash } of listed) follow(hash).noteOrder(why)
    }
    try {
      const [{ orders, unconfirmed, queue }, time] = await Promise.all([readOrders(senders), readTime('THORCHAIN')])
      if (queue === 'off') {
        doubt('off')
        // Nothing is listed, although some may have ended.
        return listed
      }
      if (time === undefined) return []
      const left = listed.filter(({ hash, progress }) => {
        const order = orders.find((one) => isSameHash(one.hash, hash))
        if (order) follow(hash).noteOrder(seenOrder(order, time, progress?.order))
        else if (unconfirmed > 0) follow(hash).noteOrder('disagree')
        return order === undefined && unconfirmed === 0
      })
      return left
    } catch (error) {
      if (!(error instanceof SwapError)) throw error
      doubt('silent')
      return []
    }
  }
  return async () => {
    round += 1
    const running = readSwaps(storage).filter((record) => record.network === network && !hasEnded(record))
    const roundOf = ({ hash }: { readonly hash: TxHash }) => lastRound.get(hash) ?? 0
    const others = running.filter(({ hash }) => !isTracked(hash)).sort((a, b) => roundOf(a) - roundOf(b))
    const waiting = others.filter(({ progress }) => progress?.order !== undefined)
    const isTurn = waiting.length > 0 && (round - 1) % ORDERS_EVERY === 0
    const left = isTurn ? await refreshOrders(waiting) : []
    const due = [...left, ...others.filter((swap) => !waiting.includes(swap))].slice(0, MOST_AT_ONCE)
    for (const { hash } of due) lastRound.set(hash, round)
    await Promise.all(due.map(refreshOne))
  }
}
