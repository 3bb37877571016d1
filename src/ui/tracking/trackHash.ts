import { findSwapStatus } from '../../core/actions/findSwapStatus.ts'
import type { TrackingSources } from '../../core/actions/getSwapStatus.ts'
import { type SwapUpdate, watchSwap } from '../../core/actions/watchSwap.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import { type Clock, systemClock } from '../../core/net/clock.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import type { TxHash } from '../../core/tracking/txHash.ts'
import { nextTask } from '../plain/nextTask.ts'
import { createAnswerTime } from './answerTime.ts'
import type { CheckedPayout } from './checkPayouts.ts'
import type { OnChain } from './depositText.ts'
import type { FollowedSwap } from './followed.ts'
import type { NodeTime } from './nodeTime.ts'
import type { TrackingUpdate } from './renderTracking.ts'

/** The nodes and indexers of both protocols. */
export type SourcesByProtocol = Readonly<Record<Protocol, TrackingSources>>

export interface TrackedHash {
  readonly hash: TxHash
  /** Looks for the deposit on its own chain; undefined when no chain responds. */
  readonly findOnChain?: (() => Promise<OnChain | undefined>) | undefined
  /** Reads from their chains whether payments reached their recipients. */
  readonly checkPayouts?: ((status: SwapStatus) => Promise<readonly CheckedPayout[]>) | undefined
  /** Finds the chains on which payments wait for signing; undefined while that is unknown. */
  readonly findWaitingPayouts?: ((status: SwapStatus) => Promise<readonly ChainId[] | undefined>) | undefined
  /** When the page first looked for it (ms since 1970). */
  readonly since: number
  /** What this browser knows of the swap. */
  readonly followed: FollowedSwap
  readonly nodeTime: NodeTime
  /** Whether the page goes on while it is hidden, because the person wants to be told of the end. */
  readonly runsHidden: () => boolean
}

/**
 * Tracks a hash while the page is visible and online, and shows every update. Returns a function that queries
 * immediately.
 */
export function trackHash(
  sources: SourcesByProtocol,
  { hash, findOnChain, since, followed, nodeTime, runsHidden, ...checks }: TrackedHash,
  onUpdate: (update: TrackingUpdate) => void,
): () => void {
  const { network } = sources.THORCHAIN.node
  const clock = clockOf(network)
  const waited = waitingTime(since, network)
  let state: SwapUpdate & Pick<TrackingUpdate, 'onChain' | keyof PayoutFacts | 'waitedSeconds'> = {
    waitedSeconds: waited(),
  }
  const answer = createAnswerTime(nodeTime)
  let running: AbortController | undefined
  const render = () => {
    const [record, time, times, updatedAt] = [followed.record(), nodeTime.now(), followed.times(), answer.at()]
    const dated = { ...(time !== undefined && { time }), ...(updatedAt !== undefined && { updatedAt }) }
    const known = { ...(record && { record }), ...dated, times }
    onUpdate({ ...state, ...known, hash, online: navigator.onLine })
  }
  const readTime = (protocol: Protocol) => nodeTime.read(sources[protocol].node).then(render)
  const dateAnswer = (protocol: Protocol) => answer.note(sources[protocol].node).then(render)

  const run = async ({ signal }: AbortController) => {
    // Draws the page before anything is sent.
    await nextTask()
    if (signal.aborted) return
    void readTime(followed.record()?.protocol ?? 'THORCHAIN')
    await nextTask()
    const query: Parameters<typeof watchSwap>[0] = (options) =>
      findSwapStatus(sources, hash, { ...options, previous: state.status })
    for await (const next of watchSwap(query, { signal, previous: state.status, clock })) {
      if (!next.error) void dateAnswer(next.status?.protocol ?? 'THORCHAIN')
      const isSeen = next.status !== undefined && next.status.stage !== 'unknown'
      const onChain = isSeen ? undefined : ((await findOnChain?.()) ?? state.onChain)
      state = {
        ...next,
        ...(onChain && { onChain }),
        waitedSeconds: waited(onChain?.txState.state),
      }
      if (next.status) followed.note(next.status, nodeTime.now())
      render()
      const found = next.status && (await payoutFacts(next.status, checks, state))
      if (found === undefined) continue
      state = { ...state, ...found }
      render()
    }
  }
  const start = () => {
    running?.abort()
    render()
    if ((document.visibilityState !== 'visible' && !runsHidden()) || !navigator.onLine) return
    running = new AbortController()
    void run(running)
  }
  document.addEventListener('visibilitychange', start)
  addEventListener('online', start)
  addEventListener('offline', start)
  start()
  return start
}

type PayoutFacts = Pick<TrackingUpdate, 'payouts' | 'waitingPayouts'>

/** Reads what is known of the payments besides their status; undefined when there is nothing to show or to hide. */
async function payoutFacts(
  status: SwapStatus,
  { checkPayouts, findWaitingPayouts }: Pick<TrackedHash, 'checkPayouts' | 'findWaitingPayouts'>,
  before: PayoutFacts,
): Promise<PayoutFacts | undefined> {
  const [payouts = [], waitingPayouts] = await Promise.all([checkPayouts?.(status), findWaitingPayouts?.(status)])
  const isWaitNew = waitingPayouts !== undefined && [...waitingPayouts, ...(before.waitingPayouts ?? [])].length > 0
  if (payouts.length === 0 && !isWaitNew) return undefined
  return { ...(payouts.length > 0 && { payouts }), ...(waitingPayouts && { waitingPayouts }) }
}

/** The devnet's clock runs many times faster than ours. */
const DEVNET_SPEED = 6

const speedOf = (network: NetworkKind): number => (network === 'mocknet' ? DEVNET_SPEED : 1)

function clockOf(network: NetworkKind): Clock {
  return { ...systemClock, after: (ms, then) => systemClock.after(ms / speedOf(network), then) }
}

/** Returns seconds since the page first looked, or, once a block has the deposit, since the page first saw that. */
function waitingTime(since: number, network: NetworkKind): (state?: OnChain['txState']['state']) => number {
  let minedSince: number | undefined
  return (state) => {
    if (state === 'included') minedSince ??= Date.now()
    else if (state !== undefined) minedSince = undefined
    return Math.floor(((Date.now() - (minedSince ?? since)) / 1000) * speedOf(network))
  }
}
