import { NodeRefusedError } from '../nodes/failure.ts'
import type { AskOptions, Node } from '../nodes/node.ts'
import { protocols } from '../protocol.ts'
import type { SubSwaps } from '../swap/facts.ts'
import { type Question, streamingShape } from '../swap/readTxStatus.ts'

/** The middle of what the nodes tell, by failed parts and then by all: one node alone invents no failure and no progress. */
export async function askStreaming(node: Node, question: Question, options: AskOptions): Promise<SubSwaps | undefined> {
  const path = `${protocols[node.protocol].prefix}/swap/streaming/${question.hash}`
  const answers = await node.askEach(path, streamingShape(question), options)
  const told = answers.flatMap((answer) => {
    if (answer.outcome === 'answer') return [answer.value]
    return answer.error instanceof NodeRefusedError ? ['none' as const] : []
  })
  const rank = (one: SubSwaps | 'none') => (one === 'none' ? -1 : one.failed.length * 1e9 + one.count)
  const middle = told.sort((a, b) => rank(a) - rank(b))[(told.length - 1) >> 1]
  return middle === 'none' ? undefined : middle
}
