import { majorityOf } from '../nodes/net/operators.ts'
import type { TxReport, TxState } from '../readers/reader.ts'
import type { SourceReport } from './status.ts'

/** Orders states with as many votes: what a server knows of a transaction is more than that another does not know it. */
const byKnowledge: readonly TxState['state'][] = ['included', 'failed', 'pending', 'unknown']

/**
 * Returns the state that most operators report; undefined when none answers. Confirmations are those that every operator of the
 * majority has reached, so that a single server cannot raise them. A reason that a majority does not report is left out.
 */
export function agreedTxState(reports: readonly TxReport[]): Pick<SourceReport, 'txState' | 'votes'> | undefined {
  const of = reports.length
  const states = reports.flatMap(({ txState }) => txState ?? [])
  const groups = byKnowledge.map((state) => states.filter((one) => one.state === state))
  const [group = []] = groups.sort((a, b) => b.length - a.length)
  const [first] = group
  if (first === undefined) return undefined
  return {
    txState: withSharedFacts(first, group, Math.min(majorityOf(of), group.length)),
    votes: { agree: group.length, of },
  }
}

function withSharedFacts(first: TxState, group: readonly TxState[], needed: number): TxState {
  if (first.state !== 'included' && first.state !== 'failed') return first
  const mined = group.flatMap((one) => (one.state === 'included' || one.state === 'failed' ? [one] : []))
  const reached = mined.map(({ confirmations }) => confirmations).sort((a, b) => b - a)[needed - 1]
  const heights = mined.map(({ height }) => height).sort((a, b) => b - a)
  const facts = { height: heights[needed - 1] ?? first.height, confirmations: reached ?? first.confirmations }
  if (first.state === 'included') return { ...first, ...facts }
  const reasons = group.flatMap((one) => (one.state === 'failed' ? [one.reason] : []))
  const reason = reasons.find((text) => reasons.filter((other) => other === text).length >= needed)
  return { ...first, ...facts, reason: reason ?? '' }
}
