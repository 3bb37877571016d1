import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { Endpoint } from '../../core/net/endpoint.ts'
import { wireActions } from '../../core/nodes/wire/actions.ts'
import { wirePools } from '../../core/nodes/wire/pool.ts'
import { wireTxStatus } from '../../core/nodes/wire/tracking.ts'
import type { PublicConfig } from '../../runtime/browser.ts'
import { bestView, type ViewName } from './activeFaults.ts'
import { type DevnetClient, DevnetError } from './devnetClient.ts'
import { createSwapCache, type NodeRecords } from './swapCache.ts'
import { isEnd } from './swapProgress.ts'
import type { SwapFacts } from './swapSteps.ts'
import type { Pools } from './tables.ts'
import {
  type DevnetBlock,
  type DevnetState,
  type DevnetSwap,
  wireBlocks,
  wireDetails,
  wireDevnet,
  wireSwaps,
} from './wire.ts'

/** Everything that the page knows at one moment. */
export interface DevnetView {
  readonly devnet: DevnetState
  readonly swaps: readonly DevnetSwap[]
  readonly blocks: readonly DevnetBlock[]
  readonly facts: readonly SwapFacts[]
  readonly pools: Pools
  /** The node that told pools and stages, and whether it answered. */
  readonly view: ViewName
  readonly nodeAnswers: boolean
}

type Config = Pick<PublicConfig, 'nodes'>

/** Both protocols' last 90 seconds: more than passes between two turns at the clock's own pace. */
const mostBlocks = 30
const mostSwaps = 50
/** Milliseconds that a node may take: one that never answers must not hold the rest back. */
const patience = 5000

/** One look at the devnet: which swaps the node is asked about, and who is shown what is seen. */
export type Poll = (
  wanted: (swaps: readonly DevnetSwap[]) => readonly DevnetSwap[],
  signal: AbortSignal,
  onSight: (view: DevnetView) => void,
) => Promise<void>

/**
 * Looks at the devnet turn by turn. Each look is shown twice: as soon as the devnet has answered, and again with the
 * node's word on pools and stages. Rejects with `DevnetError` when the devnet itself gives no answer.
 */
export function createDevnetPoller(client: DevnetClient, config: Config): Poll {
  const notes = createSwapCache()
  const askPools = createPools(client, config)
  let height = 0

  return async (wanted, signal, onSight) => {
    const { devnet, swaps, blocks } = await loadDevnet(client, signal)
    // A devnet that has begun anew has other swaps under the same hashes.
    if (devnet.heights.THORCHAIN < height) notes.clear()
    height = devnet.heights.THORCHAIN
    const view = bestView(devnet.views)
    const show = (nodeAnswers: boolean) =>
      onSight({ devnet, swaps, blocks, facts: notes.factsOf(swaps, blocks), pools: askPools.last(), view, nodeAnswers })
    show(true)
    const soon = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    const asked = wanted(swaps)
      .filter((swap) => !notes.isSettled(swap))
      .map(async (swap) =>
        notes.take(swap, await loadSwap(client, nodePathsOf(config, swap.protocol, view), swap, soon)),
      )
    const outcomes = await Promise.allSettled([askPools.ask(devnet, view, soon), ...asked])
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

/** Pools change with blocks, so they are asked for once a block. */
function createPools(client: DevnetClient, config: Config) {
  let pools: Pools = { THORCHAIN: [], MAYACHAIN: [] }
  let known = ''
  return {
    last: () => pools,
    ask: async ({ heights }: DevnetState, view: ViewName, signal: AbortSignal): Promise<void> => {
      const at = `${view} ${heights.THORCHAIN} ${heights.MAYACHAIN}`
      if (at === known) return
      const ask = (protocol: Protocol) =>
        client.get(`${nodePathsOf(config, protocol, view).node}/pools`, wirePools, signal)
      const [THORCHAIN, MAYACHAIN] = await Promise.all([ask('THORCHAIN'), ask('MAYACHAIN')])
      pools = { THORCHAIN, MAYACHAIN }
      known = at
    },
  }
}

/** A no is an answer without news; silence is a failure. The indexer is asked how it ended, once it has. */
async function loadSwap(
  client: DevnetClient,
  { node, midgard }: NodePaths,
  { hash, state }: DevnetSwap,
  signal: AbortSignal,
): Promise<NodeRecords> {
  const unlessRefused = <T>(asked: Promise<T>): Promise<T | undefined> =>
    asked.catch((error: unknown) => {
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

/** Where a view is asked, as paths of the devnet. */
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
