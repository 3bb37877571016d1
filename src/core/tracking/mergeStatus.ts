import { compareProgress } from './compareProgress.ts'
import { isEnd, isIndependentlyConfirmed, type SwapOutput, type SwapStatus } from './status.ts'

/**
 * Merges another answer into what is known. Answers may come late, twice or out of order: the stage never goes back, and
 * what was seen once stays seen. The one exception is the source chain's own: until the deposit is final it may drop it,
 * which every node reports a minute later, or mine it again; the status is then marked `reorganised`.
 * Of two protocols the one that knows the hash counts, or the one that a majority of several operators confirms. Throws
 * `RangeError` when the two are about different swaps, or when such majorities of both protocols claim the hash.
 */
export function mergeStatus(previous: SwapStatus | undefined, next: SwapStatus): SwapStatus {
  if (previous === undefined) return next
  if (previous.hash !== next.hash) throw new RangeError('Two answers about different swaps cannot be merged.')
  if (previous.protocol !== next.protocol) return ofTheRightProtocol(previous, next)
  const later = next.askedAt > previous.askedAt
  if (wasTakenBack(previous, next) || wasMinedAgain(previous, next, later)) return { ...next, reorganised: true }
  if (previous.reorganised && !later) return previous
  if (isEnd(previous.stage)) return isEnd(next.stage) ? mergeEnds(previous, next) : previous
  const ahead = compareProgress(next, previous)
  if (ahead < 0 || (ahead === 0 && !later)) return withMore(previous, next)
  return withMore(next, previous)
}

function ofTheRightProtocol(previous: SwapStatus, next: SwapStatus): SwapStatus {
  if (previous.stage === 'unknown') return next
  if (next.stage === 'unknown') return previous
  const [wasConfirmed, isConfirmed] = [isIndependentlyConfirmed(previous), isIndependentlyConfirmed(next)]
  if (wasConfirmed && isConfirmed) throw new RangeError('Both protocols claim this transaction; one of them is wrong.')
  return isConfirmed ? next : previous
}

/** Nodes may be ten blocks behind each other, and one that is behind has not seen the deposit yet. */
const SKEW_MS = 60_000

function wasTakenBack(previous: SwapStatus, next: SwapStatus): boolean {
  const open = previous.stage === 'observed' || previous.stage === 'confirming'
  const later = next.askedAt - previous.askedAt > SKEW_MS
  const { agree, of } = next.votes
  return later && open && next.stage === 'unknown' && agree === of && !next.reported && next.unsure.length === 0
}

function wasMinedAgain(previous: SwapStatus, next: SwapStatus, later: boolean): boolean {
  const [before, now] = [previous.confirmations?.minedAt, next.confirmations?.minedAt]
  const open = previous.stage === 'confirming' && next.stage === 'confirming'
  return later && open && before !== undefined && now !== undefined && now > before
}

/** An end can only grow: a leg that the first answer did not have. Two ends that contradict each other stay the first. */
function mergeEnds(previous: SwapStatus, next: SwapStatus): SwapStatus {
  const known = previous.outputs.every((one) => next.outputs.some((other) => other.seen && samePayment(one, other)))
  const grown = known && next.outputs.length > previous.outputs.length
  return withMore(grown ? next : previous, grown ? previous : next)
}

/** Keeps what the other answer knew in addition. */
function withMore(status: SwapStatus, other: SwapStatus): SwapStatus {
  const sub = status.subSwaps ?? other.subSwaps
  const failed = (other.subSwaps?.failed.length ?? 0) > (sub?.failed.length ?? 0) ? other.subSwaps?.failed : sub?.failed
  return {
    ...status,
    observers: Math.max(status.observers, other.observers),
    outputs: status.outputs.map((one) => seenOnce(one, other)),
    ...(status.inbound === undefined && other.inbound !== undefined && { inbound: other.inbound }),
    ...(sub !== undefined && { subSwaps: { ...sub, failed: failed ?? [] } }),
    ...(status.refund && status.refund.chainWords === undefined && other.refund && { refund: other.refund }),
    ...keptReport(status, other),
  }
}

/** An indexer that did not answer this time reported no less before. */
function keptReport({ stage, reported, outputs }: SwapStatus, other: SwapStatus): Partial<SwapStatus> {
  const isKept = reported === undefined && other.stage === stage && !isEnd(stage) && outputs.length === 0
  return isKept && other.reported ? { reported: other.reported } : {}
}

function seenOnce(output: SwapOutput, { outputs }: SwapStatus): SwapOutput {
  if (output.seen) return output
  return outputs.find((other) => other.seen && samePayment(output, other)) ?? output
}

const samePayment = (a: SwapOutput, b: SwapOutput): boolean =>
  a.role === b.role && a.chain === b.chain && a.address === b.address && a.asset === b.asset && a.amount === b.amount
