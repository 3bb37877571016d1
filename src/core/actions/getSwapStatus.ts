import { isChainId } from '../chains/chains.ts'
import { SwapError } from '../errors.ts'
import type { Midgard } from '../nodes/midgard.ts'
import { type Clock, systemClock } from '../nodes/net/clock.ts'
import type { Attempt } from '../nodes/net/endpointFailure.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { NodeFailureError, NodeRefusedError } from '../nodes/nodeErrors.ts'
import { keyOf } from '../quorum/readCommon.ts'
import { agreedInbound } from '../tracking/agreedFacts.ts'
import type { DepositReader } from '../tracking/depositEnd.ts'
import { type DescribeOptions, describeStatus } from '../tracking/describeStatus.ts'
import type { NodeFacts, SubSwaps } from '../tracking/facts.ts'
import { type Consensus, findConsensus } from '../tracking/findConsensus.ts'
import { indexerProgress } from '../tracking/indexerProgress.ts'
import { namedRecipient, type ResolvedRecipient } from '../tracking/memoTarget.ts'
import { nodeProgress } from '../tracking/nodeProgress.ts'
import { allowsSingleSource, queryFailedDeposit } from '../tracking/queryFailedDeposit.ts'
import { queryIndexer } from '../tracking/queryIndexer.ts'
import { type EndpointFacts, type NodeReplies, queryNodes, queryStreaming } from '../tracking/queryNodes.ts'
import { readEnd } from '../tracking/readEnd.ts'
import type { TxQuery } from '../tracking/readTxStatus.ts'
import { mayBeDropped, type SwapStatus } from '../tracking/status.ts'
import { parseTxHash } from '../tracking/txHash.ts'
import type { NodeReport } from '../tracking/votePerOperator.ts'
import { withOpenOrder } from '../tracking/withOpenOrder.ts'

/**
 * The nodes and the indexer of one protocol.
 *
 * @example
 * const sources: TrackingSources = { node: nodes.THORCHAIN, midgard: midgards.THORCHAIN }
 */
export interface TrackingSources {
  readonly node: Node
  /** Adds refund reasons and history that nodes no longer have. It never decides a stage. */
  readonly midgard?: Midgard | undefined
}

/**
 * How a swap is looked up.
 *
 * @example
 * const options: TrackingOptions = { clock, deadlineMs: 5_000 }
 */
export interface TrackingOptions extends DescribeOptions {
  readonly clock?: Clock | undefined
  /**
   * Whether a deposit that no majority has seen is looked for on the protocol's own chain, where it may have failed in
   * its block; true by default.
   */
  readonly readsHomeChain?: boolean | undefined
  /**
   * The reader of the deposit's own chain. With it, a deposit ends that failed in its block, that no node reports for
   * long, or that its chain no longer has. It is queried only while the nodes do not report that the deposit is final.
   */
  readonly reader?: DepositReader | undefined
  /** The last status, which has how long the deposit's chain has reported the same. `watchSwap` passes it. */
  readonly previous?: SwapStatus | undefined
}

/**
 * Returns where the swap of a deposit is. Queries every configured node; each operator has one vote. A stage is the
 * furthest that a majority of the configured operators has reached, and an end needs that majority to report the same
 * payments. A deposit that nothing will be paid for is `failed`, with the reason in `unpaid`. A hash that no node knows
 * is `unknown`, with `why`; with the reader of its chain it ends as well, see `TrackingOptions`. What only the indexer,
 * or a protocol's only node, reports is in `reported`. Merge the answers of a poll with `mergeStatus`, so that a stage
 * never goes back. Throws `InvalidHashError`, and `NodeFailureError` when neither a node nor the indexer answers.
 * Source: THORNode 3.17 and Mayanode 1.124, `/tx/status`, `/swap/streaming`; Cosmos SDK, `/txs`; Midgard `/v2/actions`.
 *
 * @example
 * const { stage } = await getSwapStatus({ node: nodes.THORCHAIN, midgard: midgards.THORCHAIN }, hash)
 * stage // 'done'
 */
export async function getSwapStatus(
  { node, midgard }: TrackingSources,
  text: string,
  options: TrackingOptions = {},
): Promise<SwapStatus> {
  const { clock = systemClock, readsHomeChain = true } = options
  const query: TxQuery = { protocol: node.protocol, hash: parseTxHash(text) }
  const queriedAt = clock.now()
  const { operators } = node
  const voteOf = (known: readonly EndpointFacts[], context: Reported = {}) =>
    findConsensus({ ...reportsOf(node, known, context), operators, allowsSingleSource: allowsSingleSource(node) })
  // A deposit that the chain may have dropped is missing only when every operator reports that.
  const isSought = options.previous !== undefined && mayBeDropped(options.previous)
  const replying = queryNodes(node, query, {
    ...options,
    decide(known) {
      const vote = voteOf(known)
      return vote?.progress.stage === 'unknown' && isSought ? undefined : decisionOf(vote)
    },
    needsMajority: !isSought,
  })
  const others = replying.then(({ known }) => known.length > 0)
  others.catch(() => {})
  const indexing = midgard ? queryIndexer(midgard, query, { ...options, others }) : undefined
  indexing?.catch(() => {})
  const replies = await replying
  const isMajority = new Set(replies.known.map(({ operator }) => operator)).size >= majorityOf(operators.length)
  const [streaming, resolved] = await Promise.all([
    isMajority && replies.known.some(isStreaming) ? queryStreaming(node, query, options) : undefined,
    resolveRecipient(node, replies.known, options),
  ])
  const voted = voteOf(replies.known, { streaming, resolved })
  // Nodes that have not seen a deposit are a majority, or none of them would be heard about its failure either.
  const isUnseen = readsHomeChain && isMajority && voted?.progress.stage === 'unknown'
  const failure = isUnseen ? await queryFailedDeposit(node, query, options) : undefined
  const indexed = await indexing
  const indexer = indexed?.facts && indexerProgress(indexed.facts, node.protocol)
  if (voted === undefined && indexer === undefined) throw failureOf(node, replies)
  const consensus = failure ?? voted
  const silent = [...replies.silent, ...(indexed?.silent ?? [])]
  const status = await describeStatus({ node, query, queriedAt, consensus, indexer, silent }, options)
  return readEnd(await withOpenOrder(node, status, options), [node], options)
}

/** What the nodes report besides the status of a transaction. */
interface Reported {
  readonly streaming?: SubSwaps | undefined
  readonly resolved?: ResolvedRecipient | undefined
}

function reportsOf({ protocol }: Node, known: readonly EndpointFacts[], { streaming, resolved }: Reported) {
  const reports = known.map(({ endpoint, operator, facts }): NodeReport => {
    const context = { protocol, subSwaps: subSwapsOf(facts, streaming), resolved }
    return { endpoint, operator, progress: nodeProgress(facts, context) }
  })
  return { reports }
}

/** What a vote amounts to, without who reported it. */
const decisionOf = (vote: Consensus | undefined): string | undefined =>
  keyOf(vote === undefined ? ['none'] : [vote.progress, vote.unconfirmedEnd?.stage, vote.why])

function isStreaming({ facts: { swap } }: EndpointFacts): boolean {
  return swap?.subSwaps !== undefined || swap?.pending === true
}

/** The streaming swap's own record has the failed parts; the state of a node without one is kept. */
function subSwapsOf({ swap }: NodeFacts, streaming: SubSwaps | undefined): SubSwaps | undefined {
  const own = swap?.subSwaps
  if (own === undefined || streaming === undefined) return own ?? (swap?.pending ? streaming : undefined)
  return { ...streaming, ...own, failed: streaming.failed }
}

/**
 * Resolves the name in the memo that a majority of the operators reports. Undefined without a payment to attribute, for
 * an address, and when no majority resolves the name.
 */
async function resolveRecipient(
  node: Node,
  known: readonly EndpointFacts[],
  options: QueryOptions,
): Promise<ResolvedRecipient | undefined> {
  const byOperator = [...new Map(known.map((one) => [one.operator, one.facts])).values()]
  if (byOperator.every(({ planned, paid }) => planned.length + paid.length === 0)) return undefined
  const named = namedRecipient(agreedInbound(byOperator, majorityOf(node.operators.length)), node.protocol)
  if (named === undefined || !isChainId(named.chain)) return undefined
  try {
    const { resolveName } = await import('./resolveName.ts')
    const { address } = await resolveName(node, { name: named.name, chain: named.chain }, options)
    return { ...named, address }
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof SwapError) return undefined
    throw error
  }
}

/** Every node's own failure in one error. */
function failureOf({ protocol }: Node, { failures }: NodeReplies): NodeFailureError | NodeRefusedError {
  const attempts = failures.flatMap((error): readonly Attempt[] =>
    error instanceof NodeFailureError ? error.attempts : [],
  )
  const refused = failures.find((error) => error instanceof NodeRefusedError)
  return refused ?? new NodeFailureError({ protocol, attempts })
}
