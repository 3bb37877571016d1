import { protocols } from '../core/chains/protocol.ts'
import type { Node } from '../core/nodes/node.ts'
import { QuoteRefusedError } from '../core/nodes/refusal.ts'

interface Kept {
  readonly until: number
  readonly answer: Promise<unknown>
}

const kept = new WeakMap<Node, Map<string, Kept>>()
const mostKept = 500

export interface BlockQuestion<T> {
  readonly node: Node
  /** Unix milliseconds. */
  readonly now: number
  /** Says the whole question: two that are equal are asked once. */
  readonly key: string
  /** Its answer is shared with whoever asks the same within the block, so it may hold no deposit address. */
  readonly ask: () => Promise<T>
}

/**
 * Asks a node once a block and gives the same answer to everybody who asks the same within it. A refusal of the node
 * is an answer too; a failure to get one is not kept.
 */
export function cachePerBlock<T>({ node, now, key, ask }: BlockQuestion<T>): Promise<T> {
  const answers = answersOf(node)
  const known = answers.get(key)
  if (known && known.until > now) return known.answer as Promise<T>
  forgetOld(answers, now)
  const answer = ask()
  answers.set(key, { until: now + protocols[node.protocol].blockMs, answer })
  answer.catch((error: unknown) => {
    if (!(error instanceof QuoteRefusedError) && answers.get(key)?.answer === answer) answers.delete(key)
  })
  return answer
}

function answersOf(node: Node): Map<string, Kept> {
  const answers = kept.get(node) ?? new Map<string, Kept>()
  kept.set(node, answers)
  return answers
}

/** A Map keeps the order in which it was filled, so the first is the oldest. */
function forgetOld(answers: Map<string, Kept>, now: number): void {
  for (const [key, { until }] of answers) if (until <= now || answers.size >= mostKept) answers.delete(key)
}
