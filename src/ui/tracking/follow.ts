import { findSwapStatus } from '../../core/actions/findSwapStatus.ts'
import type { TrackingSources } from '../../core/actions/getSwapStatus.ts'
import { type SwapUpdate, watchSwap } from '../../core/actions/watchSwap.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import { type Clock, systemClock } from '../../core/net/clock.ts'
import type { TxHash } from '../../core/tracking/txHash.ts'
import type { OnChain } from './depositText.ts'
import type { Sighting } from './journey.ts'

/** The nodes and indexers of both protocols. */
export type Sources = Readonly<Record<Protocol, TrackingSources>>

export interface Followed {
  readonly hash: TxHash
  /** Looks for the deposit on its own chain; undefined when no chain answers. */
  readonly lookOnChain?: (() => Promise<OnChain | undefined>) | undefined
  /** When the page first looked for it, ms since 1970. */
  readonly since: number
}

/**
 * Follows a hash while the page is visible and online, and shows every answer; it resumes where it was. The returned
 * function queries at once.
 */
export function follow(
  sources: Sources,
  { hash, lookOnChain, since }: Followed,
  show: (sighting: Sighting) => void,
): () => void {
  const { network } = sources.THORCHAIN.node
  const clock = clockOf(network)
  const waited = waitingTime(since, network)
  let sight: SwapUpdate & Pick<Sighting, 'toldAt' | 'onChain' | 'waitedSeconds'> = { waitedSeconds: waited() }
  let turn: AbortController | undefined
  const draw = () => show({ ...sight, hash, online: navigator.onLine })

  const run = async ({ signal }: AbortController) => {
    const ask: Parameters<typeof watchSwap>[0] = (options) =>
      findSwapStatus(sources, hash, { ...options, previous: sight.status })
    for await (const next of watchSwap(ask, { signal, previous: sight.status, clock })) {
      const toldAt = next.error ? sight.toldAt : Date.now()
      const isSeen = next.status !== undefined && next.status.stage !== 'unknown'
      const onChain = isSeen ? undefined : ((await lookOnChain?.()) ?? sight.onChain)
      sight = {
        ...next,
        ...(toldAt !== undefined && { toldAt }),
        ...(onChain && { onChain }),
        waitedSeconds: waited(onChain?.standing.state),
      }
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

/** The devnet's time passes many times faster than ours. */
const DEVNET_PACE = 6

const paceOf = (network: NetworkKind): number => (network === 'mocknet' ? DEVNET_PACE : 1)

function clockOf(network: NetworkKind): Clock {
  return { ...systemClock, after: (ms, then) => systemClock.after(ms / paceOf(network), then) }
}

/** Seconds since the page first looked, or, once a block has the deposit, since the page first saw that. */
function waitingTime(since: number, network: NetworkKind): (state?: OnChain['standing']['state']) => number {
  let minedSince: number | undefined
  return (state) => {
    if (state === 'included') minedSince ??= Date.now()
    else if (state !== undefined) minedSince = undefined
    return Math.floor(((Date.now() - (minedSince ?? since)) / 1000) * paceOf(network))
  }
}
