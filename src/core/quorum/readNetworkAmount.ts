import { parseWholeNumber } from '../../std/wholeNumber.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { networkPath, networkShape } from '../nodes/networkParameters.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { agreeingFigures, nearMajority } from './agreeingFigures.ts'
import { median } from './median.ts'

type Parameters = Readonly<Record<string, unknown>>

/** The network votes on its amounts, so honest nodes report the same. */
const isSame = (one: bigint, other: bigint): boolean => one === other

/**
 * Returns an amount of `/network` in the base asset's units, such as `native_tx_fee_rune`: the median of what the operators
 * report, so that no single one decides it. Undefined when too few operators report it, or two report different amounts
 * and the third is silent. Rejects only when the caller aborts.
 */
export async function readNetworkAmount(node: Node, name: string, options?: QueryOptions): Promise<bigint | undefined> {
  const operators = node.operators.length
  const answers = await node.queryEach<Parameters>(networkPath(node), networkShape(node), {
    ...options,
    isEnough: (some) => nearMajority(amountsOf(some, name), { operators, isNear: isSame }).length > 0,
  })
  return median(agreeingFigures(amountsOf(answers, name), { operators, isNear: isSame }), 'upper')
}

/** One amount for each operator that reports it, of several the first. */
function amountsOf(answers: readonly EndpointAnswer<Parameters>[], name: string): readonly bigint[] {
  const amounts = new Map<string, bigint>()
  for (const answer of answers) {
    if (answer.outcome !== 'answer' || amounts.has(answer.operator)) continue
    const stated = answer.value[name]
    const amount = typeof stated === 'string' ? parseWholeNumber(stated, { digits: 18 }) : undefined
    if (amount !== undefined) amounts.set(answer.operator, amount)
  }
  return [...amounts.values()]
}
