import { compareProgress } from './compareProgress.ts'
import {
  type Eta,
  isEnd,
  isEndOfChain,
  isIndependentlyConfirmed,
  mayBeDropped,
  rankOf,
  type SwapOutput,
  type SwapStatus,
} from './status.ts'

/**
 * Merges a new status into the known one. Statuses may arrive late, twice or out of order: the stage never goes back,
 * and payments stay seen. One exception: when the source chain drops an unconfirmed deposit, or mines it again, the
 * result is the new status, marked `reorganised`. Another: an end that the deposit's chain decided gives way to what
 * the nodes report later. For two protocols, returns the one that knows the hash, or that a majority of several
 * operators confirms. While nothing moves, the estimate stays at the time that it named, and is late once that has
 * passed. Throws `RangeError` for different swaps, and when both protocols have such a majority.
 *
 * @example mergeStatus(undefined, status).stage // 'done'
 */
export function mergeStatus(previous: SwapStatus | undefined, next: SwapStatus): SwapStatus {
  if (previous === undefined) return next
  if (previous.hash !== next.hash) throw new RangeError('Statuses of different swaps cannot be merged.')
  const later = next.queriedAt > previous.queriedAt
  if (isEndOfChain(previous) && later)
    return isReopened(previous, next) ? next : { ...previous, queriedAt: next.queriedAt }
  if (previous.protocol !== next.protocol) return resolveProtocol(previous, next)
  const merged = mergeReports(previous, next, later)
  const source = later ? (next.source ?? previous.source) : previous.source
  return source === undefined || rankOf(merged.stage) > rankOf('confirming') ? merged : { ...merged, source }
}

function mergeReports(previous: SwapStatus, next: SwapStatus, later: boolean): SwapStatus {
  if (isEndOfChain(next) && later && !isEnd(previous.stage)) {
    // Most nodes have reported it before, so those that do not now are behind.
    const isBehind = next.unpaid?.code === 'not_reported' && previous.stage !== 'unknown'
    return isBehind ? previous : next
  }
  if (wasDropped(previous, next) || wasMinedAgain(previous, next, later)) return { ...next, reorganised: true }
  if (previous.reorganised && !later) return previous
  if (isEnd(previous.stage)) return isEnd(next.stage) ? mergeEnds(previous, next) : previous
  const ahead = compareProgress(next, previous)
  if (ahead < 0 || (ahead === 0 && !later)) return withDetailsOf(later ? stillAt(previous, next) : previous, next)
  return withDetailsOf(ahead === 0 ? withEarlierEta(next, previous) : next, previous)
}

/**
 * Whether the nodes or the chain have a deposit again that its chain had ended. Nodes keep what they knew of a deposit
 * that its chain has dropped, so only more than that counts.
 */
function isReopened(previous: SwapStatus, next: SwapStatus): boolean {
  if (isEndOfChain(next)) return next.unpaid?.code !== previous.unpaid?.code
  const { stage, source, reported } = next
  if (reported !== undefined) return true
  if (previous.unpaid?.code === 'not_reported') return stage !== 'unknown'
  return (
    rankOf(stage) > rankOf('confirming') || source?.txState.state === 'pending' || source?.txState.state === 'included'
  )
}

/** Keeps the earlier one of two estimates of the same progress, counted from the new status. */
function withEarlierEta({ eta, ...next }: SwapStatus, previous: SwapStatus): SwapStatus {
  if (eta === undefined || previous.eta === undefined) return { ...next, ...(eta && { eta }) }
  return { ...next, eta: earlierEta(eta, previous.eta, (next.queriedAt - previous.queriedAt) / 1000) }
}

/**
 * The known status at the time of a newer one that is behind it: its estimate stays at the time that it named. Not
 * while an unconfirmed deposit is missing, because `wasDropped` counts from when it was last seen.
 */
function stillAt(known: SwapStatus, { stage, queriedAt }: SwapStatus): SwapStatus {
  if (stage === 'unknown' && mayBeDropped(known)) return known
  const { eta, ...status } = known
  const passedSeconds = (queriedAt - known.queriedAt) / 1000
  return { ...status, queriedAt, ...(eta && { eta: earlierEta(eta, eta, passedSeconds) }) }
}

const late: Eta = { from: 0, isLate: true }

function earlierEta(eta: Eta, before: Eta, passedSeconds: number): Eta {
  if (before.isLate || eta.isLate) return late
  const from = Math.max(Math.min(eta.from, Math.floor(before.from - passedSeconds)), 0)
  if (before.to === undefined || eta.to === undefined) return { ...eta, from }
  const to = Math.min(eta.to, Math.ceil(before.to - passedSeconds))
  return to <= 0 ? late : { from: Math.min(from, to), to }
}

function resolveProtocol(previous: SwapStatus, next: SwapStatus): SwapStatus {
  if (previous.stage === 'unknown') return next
  if (next.stage === 'unknown') return previous
  const wasConfirmed = isIndependentlyConfirmed(previous)
  const isConfirmed = isIndependentlyConfirmed(next)
  if (wasConfirmed && isConfirmed) throw new RangeError('Both protocols claim this transaction; one of them is wrong.')
  return isConfirmed ? next : previous
}

/** Nodes may be ten blocks apart, and a node that is behind has not seen the deposit yet. */
const SKEW_MS = 60_000

function wasDropped(previous: SwapStatus, next: SwapStatus): boolean {
  const open = mayBeDropped(previous)
  const later = next.queriedAt - previous.queriedAt > SKEW_MS
  const { agree, of } = next.votes
  return later && open && next.stage === 'unknown' && agree === of && !next.reported && next.unsure.length === 0
}

function wasMinedAgain(previous: SwapStatus, next: SwapStatus, later: boolean): boolean {
  const before = previous.confirmations?.minedAt
  const now = next.confirmations?.minedAt
  const open = previous.stage === 'confirming' && next.stage === 'confirming'
  return later && open && before !== undefined && now !== undefined && now > before
}

/**
 * Merges two final statuses: payments may be added to the first one. If they contradict each other, the first one
 * stays.
 */
function mergeEnds(previous: SwapStatus, next: SwapStatus): SwapStatus {
  const isIncluded = previous.outputs.every((output) =>
    next.outputs.some((other) => other.seen && samePayment(output, other)),
  )
  const hasMore = isIncluded && next.outputs.length > previous.outputs.length
  return withDetailsOf(hasMore ? next : previous, hasMore ? previous : next)
}

/** Adds the details that only the other status has. */
function withDetailsOf(status: SwapStatus, other: SwapStatus): SwapStatus {
  const sub = status.subSwaps ?? other.subSwaps
  const failed = (other.subSwaps?.failed.length ?? 0) > (sub?.failed.length ?? 0) ? other.subSwaps?.failed : sub?.failed
  return {
    ...status,
    observers: Math.max(status.observers, other.observers),
    outputs: status.outputs.map((output) => seenOutput(output, other)),
    ...(status.inbound === undefined && other.inbound !== undefined && { inbound: other.inbound }),
    ...(sub !== undefined && { subSwaps: { ...sub, failed: failed ?? [] } }),
    ...(status.refund && status.refund.chainMessage === undefined && other.refund && { refund: other.refund }),
    ...keptReport(status, other),
  }
}

/** Keeps the indexer's last report when the indexer did not reply this time. */
function keptReport({ stage, reported, outputs }: SwapStatus, other: SwapStatus): Partial<SwapStatus> {
  const isKept = reported === undefined && other.stage === stage && !isEnd(stage) && outputs.length === 0
  return isKept && other.reported ? { reported: other.reported } : {}
}

function seenOutput(output: SwapOutput, { outputs }: SwapStatus): SwapOutput {
  if (output.seen) return output
  return outputs.find((other) => other.seen && samePayment(output, other)) ?? output
}

const samePayment = (a: SwapOutput, b: SwapOutput): boolean =>
  a.role === b.role && a.chain === b.chain && a.address === b.address && a.asset === b.asset && a.amount === b.amount
