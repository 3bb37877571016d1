import type { Node, QueryOptions } from '../nodes/node.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import { type ExpectedTimes, etaOf } from './eta.ts'
import { explainRefunds, explainUnpaid } from './explainRefunds.ts'
import type { Consensus } from './findConsensus.ts'
import { leftQueueUnsigned } from './queryQueue.ts'
import type { TxQuery } from './readTxStatus.ts'
import { settleStatus } from './settleStatus.ts'
import type { Progress, SwapStatus } from './status.ts'

/** Limits of the queries, and what narrows the estimate. */
export interface DescribeOptions extends QueryOptions {
  /** The quote's own times, to narrow the range. */
  readonly expected?: ExpectedTimes | undefined
}

/** What the sources of a protocol report about a deposit. */
export interface Decision {
  readonly node: Node
  readonly query: TxQuery
  /** Milliseconds since 1970. */
  readonly queriedAt: number
  /** Undefined when no node answered. */
  readonly consensus: Consensus | undefined
  readonly indexer: Progress | undefined
  /** Sources without a usable reply. */
  readonly silent: readonly Dissent[]
}

/** Adds reasons, times and sources to what the nodes agree on. Queries the nodes once more for an overdue payment. */
export async function describeStatus(
  { node, query, queriedAt, consensus, indexer, silent }: Decision,
  options: DescribeOptions,
): Promise<SwapStatus> {
  const settled = settleStatus({ consensus, indexer, operators: node.operators.length })
  const explained = await explainUnpaid(await explainRefunds(settled), node.protocol)
  const status = await withGivenUp(node, query, explained, options)
  const eta = settled.unpaid === undefined ? etaOf(status, options.expected) : undefined
  return {
    ...status,
    protocol: node.protocol,
    hash: query.hash,
    unsure: [...status.unsure, ...silent],
    queriedAt,
    ...(eta && { eta }),
  }
}

/** Marks an overdue payment that the nodes no longer try to sign. */
async function withGivenUp<T extends Pick<SwapStatus, 'stage' | 'signing'>>(
  node: Node,
  query: TxQuery,
  status: T,
  options: QueryOptions,
): Promise<T> {
  const { stage, signing } = status
  if (stage !== 'sending' || !signing?.overdue) return status
  const isGivenUp = await leftQueueUnsigned(node, query, options)
  return isGivenUp ? { ...status, signing: { ...signing, givenUp: true } } : status
}
