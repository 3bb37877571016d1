import type { AskOptions, Node } from '../nodes/node.ts'
import { unanswered } from '../nodes/unanswered.ts'
import { median } from '../quorum/gasRates.ts'
import { majorityOf } from '../quorum/operators.ts'
import { getEndpointTimes } from './getNodeTime.ts'

/**
 * Returns the time by which a quote expires, in unix seconds: the median of the operators' newest blocks, and of two
 * middle ones the later, so that no single operator can keep an old quote alive. Throws `NodeFailureError` unless more
 * than half of the configured operators report their time.
 */
export async function getAgreedTime(node: Node, options?: AskOptions): Promise<number> {
  const answers = await getEndpointTimes(node, options)
  const newest = new Map<string, number>()
  for (const answer of answers) {
    if (answer.outcome !== 'answer') continue
    newest.set(answer.operator, Math.max(newest.get(answer.operator) ?? 0, Math.floor(answer.value.time)))
  }
  const middle = median([...newest.values()].map(BigInt), 'upper')
  if (middle !== undefined && newest.size >= majorityOf(node.operators.length)) return Number(middle)
  throw unanswered(node.protocol, answers)
}
