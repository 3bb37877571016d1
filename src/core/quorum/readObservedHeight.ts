import { protocols } from '../chains/protocol.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type WireLastBlocks, wireLastBlocks } from '../nodes/wire/lastBlocks.ts'
import { agreeingFigures, nearMajority } from './agreeingFigures.ts'
import { median } from './median.ts'

/** Honest nodes are a few blocks of the protocol apart. */
const isNear = (one: bigint, other: bigint): boolean => one - other <= 1_000n && other - one <= 1_000n

/**
 * Returns the newest block of a chain in which the protocol has observed a payment: the median of what the operators
 * report. Undefined when too few report it. Rejects only when the caller aborts.
 */
export async function readObservedHeight(
  node: Node,
  chain: string,
  options?: QueryOptions,
): Promise<number | undefined> {
  const operators = node.operators.length
  const answers = await node.queryEach<WireLastBlocks>(`${protocols[node.protocol].prefix}/lastblock`, wireLastBlocks, {
    ...options,
    isEnough: (some) => nearMajority(heightsOf(some, chain), { operators, isNear }).length > 0,
  })
  const height = median(agreeingFigures(heightsOf(answers, chain), { operators, isNear }), 'lower')
  return height === undefined ? undefined : Number(height)
}

/** One height for each operator that reports it, of several the first. */
function heightsOf(answers: readonly EndpointAnswer<WireLastBlocks>[], chain: string): readonly bigint[] {
  const heights = new Map<string, bigint>()
  for (const answer of answers) {
    if (answer.outcome !== 'answer' || heights.has(answer.operator)) continue
    const row = answer.value.find((one) => one.chain === chain)
    if (row !== undefined && row.last_observed_in > 0) heights.set(answer.operator, BigInt(row.last_observed_in))
  }
  return [...heights.values()]
}
