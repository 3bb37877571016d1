import { memoizeAsync } from '../../std/memoizeAsync.ts'
import { isSameHash } from '../address/normalizeHash.ts'
import type { Protocol } from '../chains/protocol.ts'
import { protocols } from '../chains/protocol.ts'
import { type EndpointAnswer, isReportedByMajority } from '../nodes/endpointAnswer.ts'
import type { EndpointGet, Node, QueryOptions } from '../nodes/node.ts'
import { wireOutboundQueue } from '../nodes/wire/wireTracking.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import type { ExpectedTimes } from './eta.ts'
import { etaOf } from './eta.ts'
import type { Consensus } from './findConsensus.ts'
import type { TxQuery } from './readTxStatus.ts'
import { txStatusShape } from './readTxStatus.ts'
import type { RefundReason } from './refundReasons.ts'
import type { SettledStatus } from './settleStatus.ts'
import { settleStatus } from './settleStatus.ts'
import type { Progress, SwapStatus, UnconfirmedReport } from './status.ts'
import type { UnpaidDeposit } from './unpaidReasons.ts'

/** Loaded on the first refund, which most swaps never have. */
const loadReasons = memoizeAsync(() => import('./refundReasons.ts'))

/** Loaded on the first deposit without a payment. */
const loadUnpaidReasons = memoizeAsync(() => import('./unpaidReasons.ts'))

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

type Explained = Omit<SwapStatus, 'protocol' | 'hash' | 'queriedAt' | 'eta'>

/** The status with its refunds explained, and not yet why nothing will be paid. */
type Refunded = Omit<Explained, 'unpaid' | 'reported'> &
  Pick<Progress, 'unpaid'> & { readonly reported?: Omit<UnconfirmedReport, 'unpaid'> & Pick<Progress, 'unpaid'> }

/**
 * Adds the reasons to the refunds of a status. The status is complete without them, so a part that fails to load is
 * left out.
 */
export async function explainRefunds(settled: SettledStatus, load = loadReasons): Promise<Refunded> {
  const { refund, reported, ...rest } = settled
  const unexplained = { ...rest, ...(reported && { reported: bare(reported) }) }
  if (refund === undefined && reported?.refund === undefined) return unexplained
  const reasons = await load().catch(() => undefined)
  if (reasons === undefined) return unexplained
  const { refundReason } = reasons
  const explained = ({ refund: notice }: Pick<Progress, 'refund'>): { refund?: RefundReason } =>
    notice === undefined ? {} : { refund: refundReason(notice.chainMessage) }
  return {
    ...rest,
    ...explained(settled),
    ...(reported && { reported: { ...bare(reported), ...explained(reported) } }),
  }
}

function bare<T extends Pick<Progress, 'refund'>>({ refund: _, ...rest }: T): Omit<T, 'refund'> {
  return rest
}

/** Adds why nothing will be paid. The status is final without the reason, so a part that fails to load is left out. */
async function explainUnpaid(
  { reported, ...status }: Refunded,
  protocol: Protocol,
  load = loadUnpaidReasons,
): Promise<Explained> {
  const isUnpaid = status.unpaid !== undefined || reported?.unpaid !== undefined
  const reasons = isUnpaid ? await load().catch(() => undefined) : undefined
  const explained = <T extends UnpaidDeposit>({ unpaid, ...rest }: T) => ({
    ...rest,
    ...(unpaid && reasons && { unpaid: reasons.unpaidReason({ ...rest, unpaid }, protocol) }),
  })
  return { ...explained(status), ...(reported && { reported: explained(reported) }) }
}

/**
 * Whether a majority of the configured operators has removed the payments of a deposit from its outbound queue without
 * having signed them. Each endpoint reports its status after its queues, so a payment signed in between does not count.
 * Rejects only when the caller aborts. Source: LackSigning of THORNode 3.17 and Mayanode 1.124.
 */
async function leftQueueUnsigned(node: Node, query: TxQuery, options: QueryOptions): Promise<boolean> {
  const { prefix } = protocols[node.protocol]
  const isAgreed = (answers: readonly EndpointAnswer<boolean>[]) => isReportedByMajority(node, answers)
  const work = async (get: EndpointGet) => {
    const due = await get(`${prefix}/queue/outbound`, wireOutboundQueue)
    const scheduled = await get(`${prefix}/queue/scheduled`, wireOutboundQueue)
    const { signed } = await get(`${prefix}/tx/status/${query.hash}`, txStatusShape(query))
    const isQueued = [...(due ?? []), ...(scheduled ?? [])].some(({ in_hash = '' }) => isSameHash(in_hash, query.hash))
    return signed?.completed === false && !isQueued
  }
  return isAgreed(await node.queryEachWith(work, { ...options, decide: (some) => `${isAgreed(some)}` }))
}
