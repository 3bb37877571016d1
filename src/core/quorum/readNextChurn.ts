import { protocols } from '../chains/protocol.ts'
import { majorityOf } from '../net/operators.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { wireAsgardVaults, wireConstants } from '../nodes/wire/asgardVaults.ts'
import { readAgreedMimirs } from './readAgreedMimirs.ts'

/**
 * Returns the block in which the vaults change next: the interval of the network's setting, or of its constant, after
 * the newest active vault. Undefined while churns are halted, when it is overdue, because a network retries then in a
 * block that cannot be known, and when no majority reports one block. `height` is the current block.
 * Source: THORNode 3.17, getLastChurnHeight and manager_validator_current.go.
 */
export async function readNextChurn(node: Node, height: number, options?: QueryOptions): Promise<number | undefined> {
  const [mimirs, interval] = await readInterval(node, options)
  if ((mimirs.get('HALTCHURNING') ?? 0) > 0) return undefined
  const { prefix } = protocols[node.protocol]
  const answers = await node.queryEach(`${prefix}/vaults/asgard`, wireAsgardVaults, options)
  const since = new Map<string, number>()
  for (const answer of answers) {
    if (answer.outcome !== 'answer') continue
    const active = answer.value.filter(({ status }) => status === 'ActiveVault')
    if (active.length > 0) since.set(answer.operator, Math.max(...active.map(({ status_since }) => status_since)))
  }
  const last = majorityValue([...since.values()], node.operators.length)
  if (last === undefined || interval === undefined) return undefined
  return last + interval > height ? last + interval : undefined
}

/** Returns the votes, and the interval by vote or by constant. */
async function readInterval(
  node: Node,
  options?: QueryOptions,
): Promise<readonly [ReadonlyMap<string, number>, number | undefined]> {
  const mimirs = (await readAgreedMimirs(node, options)) ?? new Map<string, number>()
  const voted = mimirs.get('CHURNINTERVAL')
  if (voted !== undefined && voted > 0) return [mimirs, voted]
  const answers = await node.queryEach(`${protocols[node.protocol].prefix}/constants`, wireConstants, options)
  const byOperator = new Map<string, number>()
  for (const answer of answers) {
    if (answer.outcome === 'answer') byOperator.set(answer.operator, answer.value.int_64_values.ChurnInterval)
  }
  return [mimirs, majorityValue([...byOperator.values()], node.operators.length)]
}

/** Returns the value that a majority of the operators reports. */
function majorityValue(values: readonly number[], operators: number): number | undefined {
  return values.find((value) => values.filter((other) => other === value).length >= majorityOf(operators))
}
