import type { Protocol } from '../../../core/chains/protocol.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import type { Endpoint } from '../../../core/nodes/net/endpoint.ts'
import type { WireActions } from '../../../core/nodes/wire/wireActions.ts'
import { wireActions } from '../../../core/nodes/wire/wireActions.ts'
import { wirePools } from '../../../core/nodes/wire/wirePool.ts'
import type { WireTxStatus } from '../../../core/nodes/wire/wireTracking.ts'
import { wireTxStatus } from '../../../core/nodes/wire/wireTracking.ts'
import type { PublicConfig } from '../../../runtime/browser.ts'
import type { ViewName } from './activeFaults.ts'
import { bestView } from './activeFaults.ts'
import type { DevnetClient } from './devnetClient.ts'
import { DevnetError } from './devnetClient.ts'
import type { Details, DevnetBlock, DevnetState, DevnetSwap } from './explorerSchemas.ts'
import { wireBlocks, wireDetails, wireDevnet, wireSwaps } from './explorerSchemas.ts'
import type { SwapProgress } from './swapProgress.ts'
import { isEnd, mergeProgress, progressFromActions, progressFromBlocks, progressFromDetails } from './swapProgress.ts'
import type { SwapFacts } from './swapSteps.ts'
import type { Pools } from './tables.ts'

/** Everything that the page shows. */
export interface DevnetView {
  readonly devnet: DevnetState
  readonly swaps: readonly DevnetSwap[]
  readonly blocks: readonly DevnetBlock[]
  readonly facts: readonly SwapFacts[]
  readonly pools: Pools
  /** The node that was queried for pools and stages, and whether it responded. */
  readonly view: ViewName
  readonly nodeAnswers: boolean
}

type Config = Pick<PublicConfig, 'nodes'>

/** The last 90 seconds of both protocols: more than passes between two turns at the clock's automatic speed. */
const mostBlocks = 30
const mostSwaps = 50
/** Time limit of a node (ms), so that a silent one does not delay the page. */
const timeoutMs = 5000

/** Polls the devnet once. `wanted` selects the swaps to query at the node; `onView` receives each result. */
export type Poll = (
  wanted: (swaps: readonly DevnetSwap[]) => readonly DevnetSwap[],
  signal: AbortSignal,
  onView: (view: DevnetView) => void,
) => Promise<void>

/**
 * Creates a poller of the devnet. Each poll reports twice: once the devnet has responded, and again with the node's
 * pools and stages. Rejects with `DevnetError` when the devnet itself does not respond.
 */
export function createDevnetPoller(client: DevnetClient, config: Config): Poll {
  const cache = createSwapCache()
  const pools = createPools(client, config)
  let height = 0

  return async (wanted, signal, onView) => {
    const { devnet, swaps, blocks } = await loadDevnet(client, signal)
    // After a reset, the same hashes may belong to other swaps.
    if (devnet.heights.THORCHAIN < height) cache.clear()
    height = devnet.heights.THORCHAIN
    const view = bestView(devnet.views)
    const show = (nodeAnswers: boolean) =>
      onView({ devnet, swaps, blocks, facts: cache.factsOf(swaps, blocks), pools: pools.last(), view, nodeAnswers })
    show(true)
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const queries = wanted(swaps)
      .filter((swap) => !cache.isSettled(swap))
      .map(async (swap) =>
        cache.take(swap, await loadSwap(client, nodePathsOf(config, swap.protocol, view), swap, limited)),
      )
    const outcomes = await Promise.allSettled([pools.refresh(devnet, view, limited), ...queries])
    signal.throwIfAborted()
    show(outcomes.every(({ status }) => status === 'fulfilled'))
  }
}

async function loadDevnet(client: DevnetClient, signal: AbortSignal) {
  const [devnet, { swaps }, { blocks }] = await Promise.all([
    client.get('/devnet', wireDevnet, signal),
    client.get(`/devnet/swaps?limit=${mostSwaps}`, wireSwaps, signal),
    client.get(`/devnet/blocks?limit=${mostBlocks}`, wireBlocks, signal),
  ])
  return { devnet, swaps, blocks }
}

/** Fetches pools once per block, because they change with blocks. */
function createPools(client: DevnetClient, config: Config) {
  let pools: Pools = { THORCHAIN: [], MAYACHAIN: [] }
  let known = ''
  return {
    last: () => pools,
    refresh: async ({ heights }: DevnetState, view: ViewName, signal: AbortSignal): Promise<void> => {
      const at = `${view} ${heights.THORCHAIN} ${heights.MAYACHAIN}`
      if (at === known) return
      const load = (protocol: Protocol) =>
        client.get(`${nodePathsOf(config, protocol, view).node}/pools`, wirePools, signal)
      const [THORCHAIN, MAYACHAIN] = await Promise.all([load('THORCHAIN'), load('MAYACHAIN')])
      pools = { THORCHAIN, MAYACHAIN }
      known = at
    },
  }
}

/**
 * Queries a node about a swap, and the indexer once it has ended. An error response means no change; a timeout is an
 * error.
 */
async function loadSwap(
  client: DevnetClient,
  { node, midgard }: NodePaths,
  { hash, state }: DevnetSwap,
  signal: AbortSignal,
): Promise<NodeRecords> {
  const unlessRefused = <T>(queries: Promise<T>): Promise<T | undefined> =>
    queries.catch((error: unknown) => {
      if (error instanceof DevnetError && error.kind !== 'unreachable') return undefined
      throw error
    })
  const [txStatus, details, actions] = await Promise.all([
    unlessRefused(client.get(`${node}/tx/status/${hash}`, wireTxStatus, signal)),
    unlessRefused(client.get(`${node}/tx/details/${hash}`, wireDetails, signal)),
    isEnd(state) ? unlessRefused(client.get(`${midgard}/v2/actions?txid=${hash}`, wireActions, signal)) : undefined,
  ])
  return { txStatus, details, actions }
}

/** Paths of one view on the devnet. */
interface NodePaths {
  /** Such as "/2/thornode/thorchain". */
  readonly node: string
  /** Such as "/2/midgard". */
  readonly midgard: string
}

function nodePathsOf(
  { nodes: { thornode, mayanode, midgard, mayaMidgard } }: Config,
  protocol: Protocol,
  view: ViewName,
): NodePaths {
  const [nodes, indexers] = protocol === 'THORCHAIN' ? [thornode, midgard] : [mayanode, mayaMidgard]
  const pathOf = (endpoints: readonly Endpoint[]) => {
    const endpoint = endpoints[Number(view) - 1] ?? endpoints[0]
    return endpoint === undefined ? '' : new URL(endpoint.url).pathname
  }
  return { node: `${pathOf(nodes)}${protocols[protocol].prefix}`, midgard: pathOf(indexers) }
}

interface CachedSwap {
  readonly progress: SwapProgress
  readonly txStatus?: WireTxStatus
  readonly details?: Details
  readonly actions?: WireActions
  /** Whether the node has reported its end, so that it need not be queried again. */
  readonly settled: boolean
}

/** A node's report of one swap; missing records are undefined. */
interface NodeRecords {
  readonly txStatus?: WireTxStatus | undefined
  readonly details?: Details | undefined
  readonly actions?: WireActions | undefined
}

/** Caches what the devnet reports only briefly: the blocks in which a swap progressed, and the node's last records. */
function createSwapCache() {
  const cache = new Map<string, CachedSwap>()
  return {
    clear: () => cache.clear(),
    /** Returns every swap with all known facts, the newest blocks included. */
    factsOf: (swaps: readonly DevnetSwap[], blocks: readonly DevnetBlock[]): readonly SwapFacts[] =>
      swaps.map((swap) => {
        const before = cache.get(swap.hash)
        const { details = {}, actions = { actions: [] } } = before ?? {}
        const found = [progressFromDetails(details), progressFromActions(actions), progressFromBlocks(swap, blocks)]
        const progress = mergeProgress(swap, before?.progress, ...found)
        cache.set(swap.hash, { settled: false, ...before, progress })
        return { swap, progress, txStatus: before?.txStatus }
      }),
    isSettled: ({ hash }: DevnetSwap): boolean => cache.get(hash)?.settled === true,
    take: ({ hash, state }: DevnetSwap, { txStatus, details, actions }: NodeRecords): void => {
      const before = cache.get(hash)
      if (before === undefined) return
      const news = { ...(txStatus && { txStatus }), ...(details && { details }), ...(actions && { actions }) }
      cache.set(hash, { ...before, ...news, settled: isEnd(state) })
    },
  }
}
