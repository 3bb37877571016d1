import { isEnd, rankOf, type SwapOutput, type SwapStatus } from './status.ts'

/**
 * What is known after another answer. Answers may come late, twice or out of order: the stage never goes back, and
 * what was seen once stays seen. The one exception is the source chain's own: until the deposit is final it may take it
 * back, which every node says a minute later, or mine it anew; the status is then marked `reorganised`.
 * Of two protocols the one that knows the hash is right. Throws `RangeError` when the two are about different swaps.
 */
export function mergeStatus(previous: SwapStatus | undefined, next: SwapStatus): SwapStatus {
  if (previous === undefined) return next
  const same = previous.hash === next.hash
  if (same && previous.protocol !== next.protocol && previous.stage === 'unknown') return next
  if (same && previous.protocol !== next.protocol && next.stage === 'unknown') return previous
  if (!same || previous.protocol !== next.protocol) {
    throw new RangeError('Two answers about different swaps cannot be merged.')
  }
  const later = next.askedAt > previous.askedAt
  if (wasTakenBack(previous, next) || wasMinedAnew(previous, next, later)) return { ...next, reorganised: true }
  if (previous.reorganised && !later) return previous
  if (isEnd(previous.stage)) return isEnd(next.stage) ? mergeEnds(previous, next) : previous
  const ahead = compare(next, previous)
  if (ahead < 0 || (ahead === 0 && !later)) return withMore(previous, next)
  return withMore(next, previous)
}

/** Nodes may be ten blocks behind each other, and one that is behind has not seen the deposit yet. */
const SKEW_MS = 60_000

function wasTakenBack(previous: SwapStatus, next: SwapStatus): boolean {
  const open = previous.stage === 'observed' || previous.stage === 'confirming'
  const later = next.askedAt - previous.askedAt > SKEW_MS
  return later && open && next.stage === 'unknown' && next.source === 'nodes' && next.unsure.length === 0
}

function wasMinedAnew(previous: SwapStatus, next: SwapStatus, later: boolean): boolean {
  const [before, now] = [previous.confirmations?.minedAt, next.confirmations?.minedAt]
  const open = previous.stage === 'confirming' && next.stage === 'confirming'
  return later && open && before !== undefined && now !== undefined && now > before
}

/** Positive when `a` is further: by stage, then by what is counted within it. */
function compare(a: SwapStatus, b: SwapStatus): number {
  const steps = [
    rankOf(a.stage) - rankOf(b.stage),
    (a.confirmations?.seen ?? 0) - (b.confirmations?.seen ?? 0),
    (a.subSwaps?.count ?? 0) - (b.subSwaps?.count ?? 0),
    seenIn(a) - seenIn(b),
  ]
  return steps.find((step) => step !== 0) ?? 0
}

const seenIn = ({ outputs }: SwapStatus): number => outputs.filter(({ seen }) => seen).length

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
    ...(status.refund?.chainWords === undefined && other.refund !== undefined && { refund: other.refund }),
  }
}

function seenOnce(output: SwapOutput, { outputs }: SwapStatus): SwapOutput {
  if (output.seen) return output
  return outputs.find((other) => other.seen && samePayment(output, other)) ?? output
}

const samePayment = (a: SwapOutput, b: SwapOutput): boolean =>
  a.role === b.role && a.chain === b.chain && a.address === b.address && a.asset === b.asset && a.amount === b.amount
