import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { isTrusted } from '../nodes/judgeBlock.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { failureOf } from '../nodes/nodeErrors.ts'
import { blockQueryOptions, readBlock } from '../nodes/readBlock.ts'
import { tooFewAnswers } from '../nodes/tooFewAnswers.ts'
import { nearMajority } from '../quorum/agreeingFigures.ts'
import { median } from '../quorum/median.ts'

/**
 * Returns the time by which a quote expires, in unix seconds: the median of the operators' newest blocks, and of two
 * middle ones the later. No single operator can keep an old quote alive. Only endpoints that follow their chain count.
 * Throws `NodeFailureError` (node_stale among others) unless more than half of the configured operators report their
 * time.
 *
 * @example
 * const now = await getAgreedTime(nodes.THORCHAIN)
 * now < quote.expiry // true
 */
export async function getAgreedTime(node: Node, options: QueryOptions = {}): Promise<number> {
  const operators = node.operators.length
  const isNear = (one: bigint, other: bigint) => one - other <= NEAR_SECONDS && other - one <= NEAR_SECONDS
  const limits = await blockQueryOptions(node, options)
  const answers = await node.queryEachWith(
    async (get, endpoint) => {
      const { block, error, verdict } = await readBlock(get, node, endpoint)
      if (error) throw error
      if (block && isTrusted(verdict)) return block.time
      const reason = verdict.state === 'foreign' ? ('foreign' as const) : ('stale' as const)
      throw failureOf(node.protocol, [{ endpoint: new URL(endpoint.url).host, reason }])
    },
    {
      ...limits,
      decide: (some) => (timesOf(some).length < majorityOf(operators) ? 'few' : undefined),
      isEnough: (some) => nearMajority(timesOf(some), { operators, isNear }).length > 0,
    },
  )
  const times = timesOf(answers)
  const middle = median(times, 'upper')
  if (middle !== undefined && times.length >= majorityOf(operators)) return Number(middle)
  throw tooFewAnswers(node.protocol, answers)
}

/** A majority of block times within this range settles the query. */
const NEAR_SECONDS = 60n

/** One time for each operator that answered, the latest of its endpoints'. */
function timesOf(answers: readonly EndpointAnswer<number>[]): readonly bigint[] {
  const newest = new Map<string, number>()
  for (const answer of answers) {
    if (answer.outcome !== 'answer') continue
    newest.set(answer.operator, Math.max(newest.get(answer.operator) ?? 0, Math.floor(answer.value)))
  }
  return [...newest.values()].map(BigInt)
}
