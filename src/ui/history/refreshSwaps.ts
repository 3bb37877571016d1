import { findSwapStatus } from '../../core/actions/findSwapStatus.ts'
import { type Protocol, protocolIds } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import type { TxHash } from '../../core/tracking/txHash.ts'
import { browserMidgard, browserNodes, networkKinds, publicConfig } from '../../runtime/browser.ts'
import { type FollowedSwap, followSwap } from '../tracking/followed.ts'
import { createNodeTime } from '../tracking/nodeTime.ts'
import { hasEnded, readSwaps } from './swapStore.ts'

/** Pause between two rounds (ms). One tab at a time queries, for all others. */
const EVERY_MS = 20_000
/** Swaps queried in a round at most. */
const MOST_AT_ONCE = 5
/** The tabs of a browser share this lock. */
const LOCK = 'portage-refresh-swaps'

/** Queries the nodes for the running swaps of this browser until none is running. Returns when the page ends. */
export async function refreshSwaps(): Promise<void> {
  const [nodes, midgards] = [browserNodes(), browserMidgard()]
  const of = (protocol: Protocol) => ({ node: nodes[protocol], midgard: midgards[protocol] })
  const sources = { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
  const network = networkKinds[publicConfig.network]
  const clocks = Object.fromEntries(protocolIds.map((protocol) => [protocol, createNodeTime()]))
  const known = new Map<TxHash, FollowedSwap>()
  const refreshOne = async (hash: TxHash, protocol: Protocol) => {
    const followed = known.get(hash) ?? followSwap(hash, network)
    known.set(hash, followed)
    try {
      const [status] = await Promise.all([findSwapStatus(sources, hash), clocks[protocol]?.read(nodes[protocol])])
      followed.note(status, clocks[protocol]?.now())
    } catch (error) {
      // The stored progress is kept until the nodes respond.
      if (!(error instanceof SwapError)) throw error
    }
  }
  const round = async () => {
    const running = readSwaps().filter((record) => record.network === network && !hasEnded(record))
    const others = running.filter(({ hash }) => !location.pathname.endsWith(hash)).slice(0, MOST_AT_ONCE)
    await Promise.all(others.map(({ hash, protocol }) => refreshOne(hash, protocol)))
  }
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
