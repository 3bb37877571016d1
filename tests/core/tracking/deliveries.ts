import fc from 'fast-check'
import { parseBody } from '../../../src/core/nodes/bodySchema.ts'
import { findConsensus } from '../../../src/core/tracking/findConsensus.ts'
import { mergeStatus } from '../../../src/core/tracking/mergeStatus.ts'
import { nodeProgress } from '../../../src/core/tracking/nodeProgress.ts'
import { txStatusShape } from '../../../src/core/tracking/readTxStatus.ts'
import { refundReason } from '../../../src/core/tracking/refundReasons.ts'
import { isEnd, rankOf, type SwapStatus } from '../../../src/core/tracking/status.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { HASH, historyOf, type Moment, type Scenario, scenarios } from './histories.ts'

/** Each moment is one block. */
const BLOCK_MS = 6_000

const params = { protocol: 'THORCHAIN', hash: parseTxHash(HASH) } as const

function progressAt({ body }: Moment) {
  const read = parseBody(txStatusShape(params), body)
  if (read === undefined) throw new Error(`not read: ${JSON.stringify(body)}`)
  return nodeProgress(read.value, { protocol: 'THORCHAIN' })
}

/** One poll: every node is some steps behind the chain. */
export function poll(history: readonly Moment[], at: number, behind: readonly number[]): SwapStatus {
  const reports = behind.map((steps, index) => ({
    endpoint: `node ${index}`,
    operator: `operator ${index}`,
    progress: progressAt(history[Math.max(at - steps, 0)] as Moment),
  }))
  const operators = reports.map(({ operator }) => operator)
  const consensus = findConsensus({ reports, operators, allowsSingleSource: false })
  if (!consensus) throw new Error('no consensus')
  const { votes, confirmedBy, dissent } = consensus
  const { refund, unpaid: _, ...progress } = consensus.progress
  const reason = refund && { refund: refundReason(refund.chainMessage) }
  return { ...progress, ...reason, ...params, votes, confirmedBy, unsure: dissent, queriedAt: at * BLOCK_MS }
}

interface Delivery {
  readonly plot: Scenario
  readonly order: readonly number[]
  readonly lag: readonly (readonly number[])[]
}

export const deliveries: fc.Arbitrary<Delivery> = fc.record({
  plot: scenarios,
  // The polled moments in order of arrival: with gaps, duplicates and in the wrong order.
  order: fc.array(fc.nat(60), { minLength: 1, maxLength: 30 }),
  lag: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), { minLength: 30, maxLength: 30 }),
})

/** Wrong statuses that a merging poller was shown, and the final status. */
export function followed({ plot, order, lag }: Delivery): {
  readonly faults: readonly string[]
  readonly ended: boolean
} {
  // The chain continues after the end until every node has seen it.
  const moments = historyOf(plot)
  const history = [...moments, ...Array.from({ length: 6 }, () => moments.at(-1) as Moment)]
  const faults: string[] = []
  let status: SwapStatus | undefined
  let latest = 0
  for (const [round, moment] of order.entries()) {
    const at = moment % history.length
    latest = Math.max(latest, at)
    const merged = mergeStatus(status, poll(history, at, lag[round] ?? []))
    if (merged.reorganised) faults.push('a reorganisation that never was')
    if (isEnd(merged.stage) && merged.stage !== history[latest]?.end) faults.push(`an early or wrong ${merged.stage}`)
    if (status) faults.push(...stepsBack(status, merged))
    status = merged
  }
  return { faults, ended: status !== undefined && isEnd(status.stage) }
}

function stepsBack(before: SwapStatus, after: SwapStatus): readonly string[] {
  const counted = before.stage === 'swapping' && after.stage === 'swapping'
  const fewer = counted && (after.subSwaps?.count ?? 0) < (before.subSwaps?.count ?? 0)
  const confirmed = before.stage === 'confirming' && after.stage === 'confirming'
  const lost = confirmed && (after.confirmations?.seen ?? 0) < (before.confirmations?.seen ?? 0)
  return [
    ...(rankOf(after.stage) < rankOf(before.stage) ? [`${before.stage} went back to ${after.stage}`] : []),
    ...(isEnd(before.stage) && after.stage !== before.stage ? [`${before.stage} became ${after.stage}`] : []),
    ...(fewer ? ['fewer parts than before'] : []),
    ...(lost ? ['fewer confirmations than before'] : []),
  ]
}
