import { findSwapStatus } from '../../../core/actions/findSwapStatus.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { browserNodes, browserReader, networkKinds, publicConfig } from '../../../runtime/browser.ts'
import { browserMidgard } from '../../shared/query/browserMidgard.ts'
import { depositReader } from '../findOnChains.ts'
import { createNodeTime } from '../nodeTime.ts'
import { createRefresh } from './createRefresh.ts'

/** Pause between two rounds (ms). One tab at a time queries, for all others. */
const EVERY_MS = 20_000
/** The tabs of a browser share this lock. */
const LOCK = 'portage-refresh-swaps'

/** Queries the nodes for the running swaps of this browser, as long as the page exists. Rejects with an unexpected error. */
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
    isTracked: (hash) => location.pathname.endsWith(hash),
  })
  for (;;) {
    if (document.visibilityState === 'visible' && navigator.onLine) await withLock(round)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** Runs a round unless another tab is in one. Browsers without locks run it in every tab. */
async function withLock(round: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return round()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await round()
  })
}
