import { protocols } from '../chains/protocol.ts'
import { majorityOf } from '../nodes/net/operators.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { wireOutboundQueue } from '../nodes/wire/tracking.ts'
import { type TxQuery, txStatusShape } from './readTxStatus.ts'

/**
 * Whether a majority of the configured operators has removed the payments of a deposit from its outbound queue without
 * having signed them. Each endpoint reports its status after its queues, so a payment signed in between does not count.
 * Rejects only when the caller aborts. Source: LackSigning of THORNode 3.17 and Mayanode 1.124.
 */
export async function leftQueueUnsigned(node: Node, query: TxQuery, options: QueryOptions): Promise<boolean> {
  const { prefix } = protocols[node.protocol]
  const hash = query.hash.toUpperCase()
  const answers = await node.queryEachWith(async (get) => {
    const due = await get(`${prefix}/queue/outbound`, wireOutboundQueue)
    const scheduled = await get(`${prefix}/queue/scheduled`, wireOutboundQueue)
    const { signed } = await get(`${prefix}/tx/status/${query.hash}`, txStatusShape(query))
    const isQueued = [...(due ?? []), ...(scheduled ?? [])].some(({ in_hash = '' }) => in_hash.toUpperCase() === hash)
    return signed?.completed === false && !isQueued
  }, options)
  const reports = answers.flatMap((answer) => (answer.outcome === 'answer' ? [answer] : []))
  const agreeing = node.operators.filter((name) => {
    const own = reports.filter(({ operator }) => operator === name)
    return own.length > 0 && own.every(({ value }) => value)
  })
  return agreeing.length >= majorityOf(node.operators.length)
}
