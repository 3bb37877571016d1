import type { FindOptions } from '../../core/actions/findSwapStatus.ts'
import { type SwapUpdate, watchSwap } from '../../core/actions/watchSwap.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import { type Clock, systemClock } from '../../core/nodes/net/clock.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import type { TxHash } from '../../core/tracking/txHash.ts'
import { nextTask } from '../shared/plain/nextTask.ts'
import { createAnswerTime } from './answerTime.ts'
import type { OnChain } from './depositText.ts'
import type { FollowedSwap } from './followed.ts'
import type { NodeTime } from './nodeTime.ts'
import { keptFacts, type PayoutChecks, type PayoutFacts, readPayoutFacts } from './payoutFacts.ts'
import type { TrackingUpdate } from './renderTracking.ts'

/** Whether the page is in use. Tests replace it. */
export interface PageActivity {
  readonly isVisible: () => boolean
  readonly isOnline: () => boolean
  /** Calls `listener` after each change, as long as the page exists. */
  readonly onChange: (listener: () => void) => void
}

export interface TrackedHash extends PayoutChecks {
  readonly hash: TxHash
  /** Queries where the swap is. Rejects with a `SwapError` when its sources do not respond. */
  readonly readStatus: (options: FindOptions) => Promise<SwapStatus>
  /** Looks for the deposit on its own chain; undefined when no chain responds. */
  readonly findOnChain?: (() => Promise<OnChain | undefined>) | undefined
  /** When the page first looked for it (ms since 1970). */
  readonly since: number
  /** What this browser knows of the swap. */
  readonly followed: FollowedSwap
  readonly nodeTime: NodeTime
  /** Whether the page goes on while it is hidden, because the person wants to be told of the end. */
  readonly runsHidden: () => boolean
  readonly activity?: PageActivity
  readonly clock?: Clock
}

/**
 * Tracks a hash while the page is visible and online, and shows every update. Returns a function that queries
 * immediately.
 */
export function trackHash(
  nodes: Readonly<Record<Protocol, Node>>,
  { hash, readStatus, findOnChain, since, followed, nodeTime, runsHidden, ...rest }: TrackedHash,
  onUpdate: (update: TrackingUpdate) => void,
): () => void {
  const { activity = browserActivity, clock = systemClock, ...checks } = rest
  const { network } = nodes.THORCHAIN
  const waited = waitingTime(since, network)
  let state: SwapUpdate & Pick<TrackingUpdate, 'onChain' | 'isStopped' | 'waitedSeconds'> = { waitedSeconds: waited() }
  let facts: PayoutFacts = {}
  const answer = createAnswerTime(nodeTime)
  let running: AbortController | undefined
  const render = () => {
    const record = followed.record()
    const time = nodeTime.now()
    const times = followed.times()
    const updatedAt = answer.at()
    const dated = { ...(time !== undefined && { time }), ...(updatedAt !== undefined && { updatedAt }) }
    const known = { ...(record && { record }), ...dated, times }
    onUpdate({ ...state, ...facts, ...known, hash, online: activity.isOnline() })
  }
  const readTime = (protocol: Protocol) => nodeTime.read(nodes[protocol]).then(render)
  const dateAnswer = (protocol: Protocol) => answer.note(nodes[protocol]).then(render)

  const run = async ({ signal }: AbortController) => {
    // Draws the page before anything is sent.
    await nextTask()
    if (signal.aborted) return
    void readTime(followed.record()?.protocol ?? 'THORCHAIN')
    await nextTask()
    const query: Parameters<typeof watchSwap>[0] = (options) => readStatus({ ...options, previous: state.status })
    const options = { signal, previous: state.status, clock: clockOf(network, clock) }
    for await (const next of watchSwap(query, options)) {
      if (!next.error) void dateAnswer(next.status?.protocol ?? 'THORCHAIN')
      const { source } = next.status ?? {}
      const isSeen = next.status !== undefined && next.status.stage !== 'unknown'
      const onChain = source ?? (isSeen ? undefined : ((await findOnChain?.()) ?? state.onChain))
      // A newer run may have shown more meanwhile.
      if (signal.aborted) return
      state = {
        ...next,
        ...(onChain && { onChain }),
        waitedSeconds: waited(onChain?.txState.state),
      }
      if (next.status) {
        followed.note(next.status, nodeTime.now())
        facts = keptFacts(next.status, facts)
      }
      render()
      if (next.status === undefined) continue
      const found = await readPayoutFacts(next.status, checks, facts)
      if (signal.aborted) return
      facts = found
      render()
    }
  }
  const start = () => {
    running?.abort()
    const { isStopped: _, ...known } = state
    state = known
    render()
    if ((!activity.isVisible() && !runsHidden()) || !activity.isOnline()) return
    const own = new AbortController()
    running = own
    run(own).catch(() => {
      if (own.signal.aborted) return
      state = { ...state, isStopped: true }
      render()
    })
  }
  activity.onChange(start)
  start()
  return start
}

const browserActivity: PageActivity = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    document.addEventListener('visibilitychange', listener)
    addEventListener('online', listener)
    addEventListener('offline', listener)
  },
}

/** The devnet's clock runs many times faster than ours. */
const DEVNET_SPEED = 6

const speedOf = (network: NetworkKind): number => (network === 'mocknet' ? DEVNET_SPEED : 1)

/** A clock at the network's speed, so that its waits and the age of an estimate are in the nodes' time. */
function clockOf(network: NetworkKind, clock: Clock): Clock {
  const speed = speedOf(network)
  return { ...clock, now: () => clock.now() * speed, after: (ms, then) => clock.after(ms / speed, then) }
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
