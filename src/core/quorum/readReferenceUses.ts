import { protocols } from '../chains/protocol.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { NodeRefusedError } from '../nodes/nodeErrors.ts'
import { tooFewAnswers } from '../nodes/tooFewAnswers.ts'
import { type WireReferenceUses, wireReferenceUses } from '../nodes/wire/wireReferenceMemo.ts'
import { keyOf } from './readCommon.ts'

/**
 * Returns the deposits that used a reference of an asset, as a majority of the configured operators reports; newest
 * last. A node that does not know the reference reports none. Throws `NodeFailureError` when too few answer.
 */
export async function readReferenceUses(
  node: Node,
  { asset, reference }: { readonly asset: string; readonly reference: string },
  options?: QueryOptions,
): Promise<readonly string[]> {
  const { protocol, operators } = node
  const path = `${protocols[protocol].prefix}/memo/${encodeURIComponent(asset)}/${reference}`
  const uses = (answers: readonly EndpointAnswer<WireReferenceUses>[]) => usesIn(answers, majorityOf(operators.length))
  const answers = await node.queryEach(path, wireReferenceUses, { ...options, decide: (some) => keyOf([uses(some)]) })
  const found = uses(answers)
  if (found === undefined) throw tooFewAnswers(protocol, answers)
  return found
}

/** The deposits that a majority reports; undefined when no majority answers. */
function usesIn(
  answers: readonly EndpointAnswer<WireReferenceUses>[],
  majority: number,
): readonly string[] | undefined {
  const votes = new Map<string, Set<string>>()
  const voters = new Set<string>()
  for (const answer of answers) {
    const isRefused = answer.outcome === 'failed' && answer.error instanceof NodeRefusedError
    if (answer.outcome !== 'answer' && !isRefused) continue
    voters.add(answer.operator)
    const uses = answer.outcome === 'answer' ? (answer.value.used_by_txs ?? []) : []
    for (const hash of uses) votes.set(hash, (votes.get(hash) ?? new Set()).add(answer.operator))
  }
  if (voters.size < majority) return undefined
  return [...votes].flatMap(([hash, { size }]) => (size >= majority ? [hash] : []))
}
