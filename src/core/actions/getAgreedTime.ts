import type { AskOptions, Node } from '../nodes/node.ts'
import { unanswered } from '../nodes/unanswered.ts'
import { median } from '../quorum/gasRates.ts'
import { getEndpointTimes } from './getNodeTime.ts'

/**
 * The time by which a quote expires, in unix seconds: the middle one of all endpoints' newest blocks, and of two middle
 * ones the later, so that no single endpoint can keep an old quote alive. Throws `NodeFailureError` when not even half of
 * the endpoints tell their time.
 */
export async function getAgreedTime(node: Node, options?: AskOptions): Promise<number> {
  const answers = await getEndpointTimes(node, options)
  const times = answers.flatMap((answer) => (answer.outcome === 'answer' ? BigInt(Math.floor(answer.value.time)) : []))
  const middle = median(times, 'upper')
  if (middle !== undefined && times.length * 2 > node.endpoints.length) return Number(middle)
  throw unanswered(node.protocol, answers)
}
