import { wirePools } from '../../core/nodes/wire/pool.ts'
import { wireTxStatus } from '../../core/nodes/wire/tracking.ts'
import { type Protocol, protocols } from '../../core/protocol.ts'
import type { PublicConfig } from '../../runtime/browser.ts'
import { bestView, type ViewName } from './bent.ts'
import { type DevnetClient, DevnetError } from './devnetClient.ts'
import { createSwapNotes, type NodeWord } from './swapNotes.ts'
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
export interface Sight {
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
const patience = 3000

/** One look at the devnet: which swaps the node is asked about, and who is shown what is seen. */
export type Look = (
  wanted: (swaps: readonly DevnetSwap[]) => readonly DevnetSwap[],
  signal: AbortSignal,
  onSight: (sight: Sight) => void,
) => Promise<void>

/**
 * Looks at the devnet turn by turn. Each look is shown twice: as soon as the devnet has answered, and again with the
 * node's word on pools and stages. Rejects with `DevnetError` when the devnet itself gives no answer.
 */
export function createSight(client: DevnetClient, config: Config): Look {
  const notes = createSwapNotes()
  const askPools = createPools(client, config)
  let height = 0

  return async (wanted, signal, onSight) => {
    const { devnet, swaps, blocks } = await askDevnet(client, signal)
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
      .map(async (swap) => notes.take(swap, await askSwap(client, nodePath(config, swap.protocol, view), swap, soon)))
    const outcomes = await Promise.allSettled([askPools.ask(devnet, view, soon), ...asked])
    signal.throwIfAborted()
    show(outcomes.every(({ status }) => status === 'fulfilled'))
  }
}

async function askDevnet(client: DevnetClient, signal: AbortSignal) {
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
      const ask = (protocol: Protocol) => client.get(`${nodePath(config, protocol, view)}/pools`, wirePools, signal)
      const [THORCHAIN, MAYACHAIN] = await Promise.all([ask('THORCHAIN'), ask('MAYACHAIN')])
      pools = { THORCHAIN, MAYACHAIN }
      known = at
    },
  }
}

/** A no of the node is an answer without news; silence is a failure. */
async function askSwap(
  client: DevnetClient,
  path: string,
  { hash }: DevnetSwap,
  signal: AbortSignal,
): Promise<NodeWord> {
  const unlessRefused = <T>(asked: Promise<T>): Promise<T | undefined> =>
    asked.catch((error: unknown) => {
      if (error instanceof DevnetError && error.kind !== 'unreachable') return undefined
      throw error
    })
  const [told, details] = await Promise.all([
    unlessRefused(client.get(`${path}/tx/status/${hash}`, wireTxStatus, signal)),
    unlessRefused(client.get(`${path}/tx/details/${hash}`, wireDetails, signal)),
  ])
  return { told, details }
}

/** The path of a view's node on the devnet, such as "/2/thornode/thorchain". */
function nodePath({ nodes: { thornode, mayanode } }: Config, protocol: Protocol, view: ViewName): string {
  const urls = protocol === 'THORCHAIN' ? thornode : mayanode
  const url = urls[Number(view) - 1] ?? urls[0]
  return `${url === undefined ? '' : new URL(url).pathname}${protocols[protocol].prefix}`
}
