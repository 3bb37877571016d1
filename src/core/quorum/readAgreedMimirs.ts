import { protocols } from '../chains/protocol.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryEachOptions } from '../nodes/node.ts'
import { wireMimirs } from '../nodes/wire/wireMimirs.ts'

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
  const total = node.operators.length
  const answers = await node.queryEach(`${protocols[node.protocol].prefix}/mimir`, wireMimirs, {
    isEnough: (some) => isSettled(votesByOperator(some), total),
    ...options,
  })
  const byOperator = votesByOperator(answers)
  const majority = majorityOf(total)
  if (byOperator.size < majority) return undefined
  const agreed = countVotes(byOperator).filter(({ votes }) => votes >= majority)
  return new Map(agreed.map(({ name, value, votes }) => [name, { value, votes }]))
}

/** Whether the operators that have not answered cannot change which values have a majority. */
function isSettled(byOperator: ReadonlyMap<string, Votes>, total: number): boolean {
  const majority = majorityOf(total)
  const open = total - byOperator.size
  if (open >= majority) return false
  return countVotes(byOperator).every(({ votes }) => votes >= majority || votes + open < majority)
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
