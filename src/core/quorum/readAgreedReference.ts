import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import type { Node } from '../nodes/node.ts'
import { NodeRefusedError } from '../nodes/nodeErrors.ts'
import { type BlockReading, blockQueryOptions, readBlock } from '../nodes/readBlock.ts'
import { type ReferenceMemo, type ReferenceQuery, readReferenceMemo } from '../nodes/referenceMemo.ts'
import { countVotes } from './countVotes.ts'
import { ReferenceUnconfirmedError } from './quorumErrors.ts'
import { keyOf } from './readCommon.ts'
import { type ConfirmOptions, checkSingleSource } from './singleSource.ts'
import { MAX_SKEW_BLOCKS } from './skew.ts'
import { voteAtBlock } from './voteAtBlock.ts'

/** A registered memo that a majority of the configured operators reports. */
export interface AgreedReference extends ReferenceMemo {
  /** The highest block among those that agree. */
  readonly height: number
  /** One endpoint of each operator that confirms it. */
  readonly confirmedBy: readonly string[]
}

interface Report {
  readonly memo: ReferenceMemo | typeof missing
  readonly reading: BlockReading
}

const missing = 'no such reference'

/**
 * Queries every node for a registered memo, and returns it only when more than half of the operators report the same
 * memo, uses and expiry at heights within 10 blocks. Undefined when a majority does not know it. Throws
 * `ReferenceUnconfirmedError` (inbound_unconfirmed) without a majority, and `SingleSourceError`.
 */
export async function readAgreedReference(
  node: Node,
  query: ReferenceQuery,
  options: ConfirmOptions = {},
): Promise<AgreedReference | undefined> {
  checkSingleSource(node, options)
  const limits = await blockQueryOptions(node, options)
  const answers = await node.queryEachWith<Report>(
    async (get, endpoint) => {
      const memo = await readReferenceMemo(get, query).catch(missingOf)
      return { memo, reading: await readBlock(get, node, endpoint) }
    },
    { ...limits, decide: (some) => keyOf([countReports(node, some).agreed?.value]) },
  )
  const { agreed, dissent } = countReports(node, answers)
  if (agreed === undefined) throw new ReferenceUnconfirmedError({ protocol: node.protocol, dissent })
  if (agreed.value === missing) return undefined
  return { ...agreed.value, height: agreed.height, confirmedBy: agreed.endpoints }
}

/** Only the node's own statement that it has no such reference counts as one. */
function missingOf(error: unknown): typeof missing {
  if (error instanceof NodeRefusedError && /reference memo not found/i.test(error.nodeMessage)) return missing
  throw error
}

function countReports(node: Node, answers: readonly EndpointAnswer<Report>[]) {
  const votes = answers.map((answer) => voteAtBlock(answer, ({ memo }) => ({ value: memo, ...describe(memo) })))
  return countVotes(votes, { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS })
}

function describe(memo: Report['memo']): { readonly key: string; readonly description: string } {
  if (memo === missing) return { key: missing, description: missing }
  const { asset, reference, registeredAt, registrationHash, uses, maxUses, expiresAt } = memo
  const key = JSON.stringify([
    asset,
    `${reference}`,
    memo.memo,
    registeredAt,
    registrationHash,
    uses,
    maxUses,
    expiresAt,
  ])
  const state = expiresAt === 0 ? 'expired' : `${uses} of ${maxUses} uses`
  return { key, description: `reference ${reference} of block ${registeredAt}, ${state}` }
}
