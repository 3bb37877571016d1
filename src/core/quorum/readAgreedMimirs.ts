import { protocols } from '../chains/protocol.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryEachOptions } from '../nodes/node.ts'
import { wireMimirs } from '../nodes/wire/wireMimirs.ts'
import { keyOf } from './readCommon.ts'

type Votes = Readonly<Record<string, number>>

/** A setting that a majority reports. */
export interface AgreedMimir {
  readonly value: number
  /** Operators that report this value. */
  readonly votes: number
}

/**
 * Returns the network settings that a majority of the configured operators reports with the same value, by upper-case
 * name. Undefined when no majority answers. Does not wait for operators that cannot change the result.
 */
export async function readAgreedMimirs(
  node: Node,
  options?: QueryEachOptions<Votes>,
): Promise<ReadonlyMap<string, number> | undefined> {
  const agreed = await readMimirVotes(node, options)
  return agreed && new Map([...agreed].map(([name, { value }]) => [name, value]))
}

/** Like `readAgreedMimirs`, with the number of operators behind each setting. */
export async function readMimirVotes(
  node: Node,
  options?: QueryEachOptions<Votes>,
): Promise<ReadonlyMap<string, AgreedMimir> | undefined> {
  const majority = majorityOf(node.operators.length)
  const answers = await node.queryEach(`${protocols[node.protocol].prefix}/mimir`, wireMimirs, {
    decide: (some) =>
      keyOf([
        agreedIn(some, majority)
          ?.map(({ name, value }) => [name, value])
          .sort(),
      ]),
    ...options,
  })
  const agreed = agreedIn(answers, majority)
  return agreed && new Map(agreed.map(({ name, value, votes }) => [name, { value, votes }]))
}

/** The values with a majority; undefined when no majority answers. */
function agreedIn(answers: readonly EndpointAnswer<Votes>[], majority: number) {
  const byOperator = votesByOperator(answers)
  if (byOperator.size < majority) return undefined
  return countVotes(byOperator).filter(({ votes }) => votes >= majority)
}

/** Counts the operators behind each value of each setting. */
function countVotes(byOperator: ReadonlyMap<string, Votes>) {
  const counts = new Map<string, { readonly name: string; readonly value: number; votes: number }>()
  for (const votes of byOperator.values()) {
    for (const [given, value] of Object.entries(votes)) {
      const name = given.toUpperCase()
      const known = counts.get(`${name} ${value}`) ?? { name, value, votes: 0 }
      known.votes += 1
      counts.set(`${name} ${value}`, known)
    }
  }
  return [...counts.values()]
}

/** The first answer of each operator. */
function votesByOperator(answers: readonly EndpointAnswer<Votes>[]): ReadonlyMap<string, Votes> {
  const found = new Map<string, Votes>()
  for (const answer of answers) {
    if (answer.outcome === 'answer' && !found.has(answer.operator)) found.set(answer.operator, answer.value)
  }
  return found
}
