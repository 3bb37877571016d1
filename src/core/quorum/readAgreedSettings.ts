import { protocols } from '../chains/protocol.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { tooFewAnswers } from '../nodes/tooFewAnswers.ts'
import { wireConstants } from '../nodes/wire/wireConstants.ts'
import { wireMimirs } from '../nodes/wire/wireMimirs.ts'

type Settings<Name extends string> = Readonly<Record<Name, number>>

/**
 * Returns network settings as a majority of the configured operators has them in force: the network's vote, else the
 * node's constant. Throws `NodeFailureError` unless a majority reports the same value of each. Source: THORNode 3.17,
 * GetConfigInt64.
 */
export async function readAgreedSettings<Name extends string>(
  node: Node,
  names: readonly Name[],
  options?: QueryOptions,
): Promise<Settings<Name>> {
  const { prefix } = protocols[node.protocol]
  const majority = majorityOf(node.operators.length)
  const agreed = (answers: readonly EndpointAnswer<Settings<Name>>[]) => agreedIn(answers, { names, majority })
  const answers = await node.queryEachWith(
    async (get) => {
      const mimirs = await get(`${prefix}/mimir`, wireMimirs)
      const { int_64_values: constants } = await get(`${prefix}/constants`, wireConstants)
      const votes = new Map(Object.entries(mimirs).map(([name, value]) => [name.toUpperCase(), value]))
      const inForce = (name: Name) => {
        const vote = votes.get(name.toUpperCase()) ?? -1
        return vote >= 0 ? vote : (constants[name] ?? 0)
      }
      return Object.fromEntries(names.map((name) => [name, inForce(name)])) as Settings<Name>
    },
    { ...options, decide: (some) => JSON.stringify(agreed(some)) ?? 'none' },
  )
  const settings = agreed(answers)
  if (settings === undefined) throw tooFewAnswers(node.protocol, answers)
  return settings
}

/** The value of each setting that a majority reports; undefined when one has none. */
function agreedIn<Name extends string>(
  answers: readonly EndpointAnswer<Settings<Name>>[],
  { names, majority }: { readonly names: readonly Name[]; readonly majority: number },
): Settings<Name> | undefined {
  const byOperator = new Map<string, Settings<Name>>()
  for (const answer of answers) {
    if (answer.outcome === 'answer' && !byOperator.has(answer.operator)) byOperator.set(answer.operator, answer.value)
  }
  const votes = [...byOperator.values()]
  const values = names.flatMap((name) => {
    const found = votes.find((one) => votes.filter((other) => other[name] === one[name]).length >= majority)
    return found === undefined ? [] : [[name, found[name]] as const]
  })
  return values.length === names.length ? (Object.fromEntries(values) as Settings<Name>) : undefined
}
