import { protocols } from '../chains/protocol.ts'
import { majorityOf } from '../net/operators.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import type { Node, QueryEachOptions } from '../nodes/node.ts'
import { wireMimirs } from '../nodes/wire/mimir.ts'

type Votes = Readonly<Record<string, number>>

/**
 * Returns the network settings that a majority of the configured operators reports with the same value, by upper-case
 * name. Undefined when no majority answers.
 */
export async function readAgreedMimirs(
  node: Node,
  options?: QueryEachOptions<Votes>,
): Promise<ReadonlyMap<string, number> | undefined> {
  const answers = await node.queryEach(`${protocols[node.protocol].prefix}/mimir`, wireMimirs, options)
  const byOperator = votesByOperator(answers)
  const majority = majorityOf(node.operators.length)
  if (byOperator.size < majority) return undefined
  const counts = new Map<string, { readonly name: string; readonly value: number; votes: number }>()
  for (const votes of byOperator.values()) {
    for (const [name, value] of Object.entries(votes)) {
      const key = `${name.toUpperCase()} ${value}`
      const known = counts.get(key) ?? { name: name.toUpperCase(), value, votes: 0 }
      known.votes += 1
      counts.set(key, known)
    }
  }
  return new Map([...counts.values()].flatMap(({ name, value, votes }) => (votes >= majority ? [[name, value]] : [])))
}

/** The first answer of each operator. */
function votesByOperator(answers: readonly EndpointAnswer<Votes>[]): ReadonlyMap<string, Votes> {
  const found = new Map<string, Votes>()
  for (const answer of answers) {
    if (answer.outcome === 'answer' && !found.has(answer.operator)) found.set(answer.operator, answer.value)
  }
  return found
}
