import { findSwapStatus } from '../../core/actions/findSwapStatus.ts'
import { getSwapStatus, type TrackingOptions, type TrackingSources } from '../../core/actions/getSwapStatus.ts'
import { type SwapSight, watchSwap } from '../../core/actions/watchSwap.ts'
import { type Clock, systemClock } from '../../core/nodes/clock.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { Protocol } from '../../core/protocol.ts'
import type { TxHash } from '../../core/swap/hash.ts'
import type { SwapStatus } from '../../core/swap/status.ts'
import type { Sighting } from './journey.ts'
import type { OnChain } from './trackingView.ts'

/** Whom a page may ask, for either protocol. */
export type Sources = Readonly<Record<Protocol, TrackingSources>>

export interface Followed {
  readonly hash: TxHash
  /** Asks the chain that it was sent on, where that is known; undefined when the chain does not answer. */
  readonly lookOnChain?: (() => Promise<OnChain | undefined>) | undefined
}

/**
 * Follows a hash while somebody looks, and shows every sight: a hidden or offline page asks nobody and goes on where it
 * was. The returned function asks at once.
 */
export function follow(
  sources: Sources,
  { hash, lookOnChain }: Followed,
  show: (sighting: Sighting) => void,
): () => void {
  const clock = clockOf(sources.THORCHAIN.node)
  let sight: SwapSight & Pick<Sighting, 'toldAt' | 'onChain'> = {}
  let turn: AbortController | undefined
  const draw = () => show({ ...sight, hash, online: navigator.onLine })

  const run = async ({ signal }: AbortController) => {
    const ask = (options: TrackingOptions) => askFor(sources, hash, sight.status, options)
    for await (const next of watchSwap(ask, { signal, previous: sight.status, clock })) {
      const toldAt = next.trouble ? sight.toldAt : Date.now()
      const isSeen = next.status !== undefined && next.status.stage !== 'unknown'
      const onChain = isSeen ? undefined : await lookOnChain?.()
      sight = { ...next, ...(toldAt !== undefined && { toldAt }), ...(onChain && { onChain }) }
      draw()
    }
  }
  const start = () => {
    turn?.abort()
    draw()
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    turn = new AbortController()
    void run(turn)
  }
  document.addEventListener('visibilitychange', start)
  addEventListener('online', start)
  addEventListener('offline', start)
  start()
  return start
}

/** The devnet's blocks pass many times faster than ours, so they are looked for sooner. */
function clockOf({ network }: Pick<Node, 'network'>): Clock {
  if (network !== 'mocknet') return systemClock
  return { ...systemClock, after: (ms, then) => systemClock.after(ms / 6, then) }
}

/** Both protocols are asked until one of them knows the hash; then it alone. */
function askFor(
  sources: Sources,
  hash: TxHash,
  known: SwapStatus | undefined,
  options: TrackingOptions,
): Promise<SwapStatus> {
  if (known === undefined || known.stage === 'unknown') return findSwapStatus(sources, hash, options)
  return getSwapStatus(sources[known.protocol], hash, options)
}
