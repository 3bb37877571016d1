import type { FindOptions } from '../../core/actions/findSwapStatus.ts'
import type { SwapUpdate } from '../../core/actions/watchSwap.ts'
import { watchSwap } from '../../core/actions/watchSwap.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import type { Clock } from '../../core/nodes/net/clock.ts'
import { pause, systemClock } from '../../core/nodes/net/clock.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { isEnd } from '../../core/tracking/status.ts'
import type { SwapTimes, SwapTimesReader } from '../../core/tracking/swapTimes.ts'
import type { TxHash } from '../../core/tracking/txHash.ts'
import { nextTask } from '../shared/plain/nextTask.ts'
import type { CheckedPayout } from './checkPayouts.ts'
import type { NodeTime } from './createNodeTime.ts'
import type { OnChain } from './depositText.ts'
import type { FollowedSwap } from './followed.ts'
import type { TrackingUpdate } from './renderTracking.ts'
import type { TrackingFacts } from './trackingView.ts'

/** Whether the page is in use. Tests replace it. */
interface PageActivity {
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
  /** Dates the stages of the swap. */
  readonly swapTimes?: SwapTimesReader | undefined
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
  { hash, readStatus, findOnChain, since, followed, nodeTime, swapTimes, runsHidden, ...rest }: TrackedHash,
  onUpdate: (update: TrackingUpdate) => void,
): () => void {
  const { activity = browserActivity, clock = systemClock, ...checks } = rest
  const { network } = nodes.THORCHAIN
  const waited = waitingTime(since, network)
  let state: SwapUpdate & Pick<TrackingUpdate, 'onChain' | 'isStopped' | 'waitedSeconds'> = { waitedSeconds: waited() }
  let facts: PayoutFacts = {}
  let dated: SwapTimes | undefined
  const answer = createAnswerTime(nodeTime)
  let running: AbortController | undefined
  const render = () => {
    const record = followed.record()
    const time = nodeTime.now()
    const times = followed.times()
    const updatedAt = answer.at()
    const responded = { ...(time !== undefined && { time }), ...(updatedAt !== undefined && { updatedAt }) }
    const known = { ...(record && { record }), ...responded, ...(dated && { dated }), times }
    onUpdate({ ...state, ...facts, ...known, hash, online: activity.isOnline() })
  }
  const readTime = (protocol: Protocol) => nodeTime.read(nodes[protocol]).then(render)
  const dateAnswer = (protocol: Protocol) => answer.note(nodes[protocol]).then(render)

  /** Dates a status while the page goes on. At the end the indexer may be a few blocks behind, so it is read again. */
  const date = async (status: SwapStatus, signal: AbortSignal) => {
    if (swapTimes === undefined || status.stage === 'unknown') return
    for (;;) {
      const read = await swapTimes.read(status, { signal })
      if (signal.aborted) return
      dated = read
      render()
      if (!isEnd(status.stage) || !swapTimes.isOpen(status)) return
      await pause(clockOf(network, clock), DATE_AGAIN_MS, signal)
      if (signal.aborted) return
    }
  }

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
      // Its sources are others than those of the payments, so neither waits.
      date(next.status, signal).catch(() => {})
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

/** Between two attempts to date a swap that has ended (ms). */
const DATE_AGAIN_MS = 6_000

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

/** When a source last responded, by the nodes' time. */
interface AnswerTime {
  /** Unix seconds of the last dated answer; undefined while the nodes' time is unknown. */
  readonly at: () => number | undefined
  /** Dates an answer of this moment, once the nodes' time is read. Never rejects. */
  readonly note: (node: Node) => Promise<void>
}

/**
 * Dates each answer once. A date is never computed again, because the page's monotonic clock can stop while the
 * computer sleeps: a later reading of the nodes' time would move it.
 */
export function createAnswerTime(nodeTime: NodeTime, monotonic: () => number = () => performance.now()): AnswerTime {
  let dated: { readonly respondedAt: number; readonly at: number | undefined } | undefined
  return {
    at: () => dated?.at,
    note: async (node) => {
      const respondedAt = monotonic()
      await nodeTime.read(node)
      if (dated === undefined || respondedAt >= dated.respondedAt) dated = { respondedAt, at: nodeTime.at(respondedAt) }
    },
  }
}

/** What is known of the payments besides their status. */
type PayoutFacts = Pick<TrackingFacts, 'payouts' | 'waitingPayouts'>

interface PayoutChecks {
  /** Reads from their chains whether payments reached their recipients. */
  readonly checkPayouts?: ((status: SwapStatus) => Promise<readonly CheckedPayout[]>) | undefined
  /** Finds the chains on which payments wait for signing; undefined while that is unknown. */
  readonly findWaitingPayouts?: ((status: SwapStatus) => Promise<readonly ChainId[] | undefined>) | undefined
}

/**
 * Returns the facts that are still true with a newer status, until they are read again: what chains prove of its
 * payments, and the chains on which one of them is not sent. At an end none waits.
 */
function keptFacts(
  { stage, outputs }: Pick<SwapStatus, 'stage' | 'outputs'>,
  { payouts = [], waitingPayouts = [] }: PayoutFacts,
): PayoutFacts {
  const kept = payouts.filter((known) => outputs.some(({ hash }) => hash === known.hash))
  const isPlanned = (chain: string) => outputs.some((output) => !output.seen && output.chain === chain)
  const waiting = isEnd(stage) ? [] : waitingPayouts.filter(isPlanned)
  return { ...(kept.length > 0 && { payouts: kept }), ...(waiting.length > 0 && { waitingPayouts: waiting }) }
}

/** Reads the facts of a status. Facts whose source does not respond are kept. */
async function readPayoutFacts(
  status: SwapStatus,
  { checkPayouts, findWaitingPayouts }: PayoutChecks,
  before: PayoutFacts,
): Promise<PayoutFacts> {
  const [read = [], waiting] = await Promise.all([checkPayouts?.(status), findWaitingPayouts?.(status)])
  const unread = (before.payouts ?? []).filter((known) => !read.some(({ hash }) => hash === known.hash))
  const payouts = [...unread, ...read]
  return keptFacts(status, { payouts, waitingPayouts: waiting ?? before.waitingPayouts ?? [] })
}
