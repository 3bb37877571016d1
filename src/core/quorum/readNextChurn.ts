import { protocols } from '../chains/protocol.ts'
import type { BodySchema } from '../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import {
  type WireAsgardVaults,
  type WireConstants,
  wireAsgardVaults,
  wireConstants,
} from '../nodes/wire/wireAsgardVaults.ts'
import { readAgreedMimirs } from './readAgreedMimirs.ts'

/**
 * What a majority reports of the next change of vaults. `halted`: the network has paused them. `overdue`: it is retried
 * in a block that cannot be known. `unknown`: no majority reports one block.
 */
export type NextChurn =
  | { readonly kind: 'planned'; readonly block: number }
  | { readonly kind: 'halted' | 'overdue' | 'unknown' }

/**
 * Returns when the vaults change next: the interval of the network's setting, or of its constant, after the newest
 * active vault. Only a majority's vote counts as a halt, and only from its block on. `height` is the current block.
 * Source: THORNode 3.17, getLastChurnHeight and manager_validator_current.go.
 */
export async function readNextChurn(node: Node, height: number, options?: QueryOptions): Promise<NextChurn> {
  const mimirs = await readAgreedMimirs(node, options)
  if (mimirs === undefined) return { kind: 'unknown' }
  const halt = mimirs.get('HALTCHURNING') ?? 0
  if (halt > 0 && halt <= height) return { kind: 'halted' }
  const [interval, last] = await Promise.all([readInterval(node, mimirs, options), readLastChurn(node, options)])
  if (last === undefined || interval === undefined) return { kind: 'unknown' }
  const block = last + interval
  return block > height ? { kind: 'planned', block } : { kind: 'overdue' }
}

/** Returns the block since which the newest active vault is active. */
function readLastChurn(node: Node, options?: QueryOptions): Promise<number | undefined> {
  const path = `${protocols[node.protocol].prefix}/vaults/asgard`
  const newest = (vaults: WireAsgardVaults) => {
    const active = vaults.filter(({ status }) => status === 'ActiveVault')
    return active.length === 0 ? undefined : Math.max(...active.map(({ status_since }) => status_since))
  }
  return readMajorityValue(node, { path, shape: wireAsgardVaults, read: newest }, options)
}

/** Returns the interval by vote or by constant. */
async function readInterval(
  node: Node,
  mimirs: ReadonlyMap<string, number>,
  options?: QueryOptions,
): Promise<number | undefined> {
  const voted = mimirs.get('CHURNINTERVAL')
  if (voted !== undefined && voted > 0) return voted
  const path = `${protocols[node.protocol].prefix}/constants`
  const query = { path, shape: wireConstants, read: (found: WireConstants) => found.int_64_values.ChurnInterval }
  return readMajorityValue(node, query, options)
}

interface ValueQuery<T> {
  readonly path: string
  readonly shape: BodySchema<T>
  readonly read: (answer: T) => number | undefined
}

/** Returns the value that a majority of the operators reports. */
async function readMajorityValue<T>(
  node: Node,
  { path, shape, read }: ValueQuery<T>,
  options?: QueryOptions,
): Promise<number | undefined> {
  const agreed = (answers: readonly EndpointAnswer<T>[]) => {
    const byOperator = new Map<string, number>()
    for (const answer of answers) {
      const value = answer.outcome === 'answer' ? read(answer.value) : undefined
      if (value !== undefined) byOperator.set(answer.operator, value)
    }
    const values = [...byOperator.values()]
    const majority = majorityOf(node.operators.length)
    return values.find((value) => values.filter((other) => other === value).length >= majority)
  }
  return agreed(await node.queryEach(path, shape, { ...options, decide: (some) => `${agreed(some)}` }))
}
