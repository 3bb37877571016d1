import { type Clock, systemClock } from '../nodes/clock.ts'
import { type Attempt, NodeFailureError, NodeRefusedError } from '../nodes/failure.ts'
import type { Midgard } from '../nodes/midgard.ts'
import type { AskOptions, EndpointAnswer, Node } from '../nodes/node.ts'
import type { Dissent } from '../nodes/quorum.ts'
import { protocols } from '../protocol.ts'
import { operatorVotes } from '../quorum/operatorVotes.ts'
import { agree, type Verdict } from '../swap/agree.ts'
import { type ExpectedTimes, etaOf } from '../swap/eta.ts'
import type { IndexerFacts, NodeFacts, SubSwaps } from '../swap/facts.ts'
import { parseTxHash } from '../swap/hash.ts'
import { indexerProgress } from '../swap/indexerProgress.ts'
import { nodeProgress } from '../swap/nodeProgress.ts'
import { actionsShape } from '../swap/readActions.ts'
import { type Question, txStatusShape } from '../swap/readTxStatus.ts'
import { isEnd, type Progress, type SwapStatus } from '../swap/status.ts'
import { askStreaming } from './askStreaming.ts'

/** Who is asked where a swap is. */
export interface TrackingSources {
  readonly node: Node
  /** Tells reasons, and what nodes have forgotten. Without it both stay unknown. */
  readonly midgard?: Midgard | undefined
}

/** How a swap is asked for. */
export interface TrackingOptions extends AskOptions {
  /** What the quote said, to narrow the times. */
  readonly expected?: ExpectedTimes | undefined
  readonly clock?: Clock | undefined
}

/**
 * Where the swap of a deposit is, from nodes and indexer alone: every configured node is asked, and the stage is what
 * more than half of those that answer have reached; an end needs more than half of all. A hash that nobody knows is
 * `unknown`, with why. Merge the answers of a poll with `mergeStatus`, so that no stage is ever shown to go back.
 * Throws `InvalidHashError`, and `NodeFailureError` when neither a node nor the indexer gives an answer.
 * Source: THORNode 3.17 and Mayanode 1.124, `/tx/status`, `/swap/streaming`; Midgard `/v2/actions`.
 */
export async function getSwapStatus(
  sources: TrackingSources,
  text: string,
  options: TrackingOptions = {},
): Promise<SwapStatus> {
  const { node, midgard } = sources
  const { clock = systemClock, expected } = options
  const question: Question = { protocol: node.protocol, hash: parseTxHash(text) }
  const askedAt = clock.now()
  const [answers, told] = await Promise.all([
    askStatus(node, question, options),
    midgard ? askIndexer(midgard, question, options) : undefined,
  ])
  const cut = answers.some(isCut) ? await askStreaming(node, question, options) : undefined
  const indexer = told?.facts && indexerProgress(node, told.facts)
  const silent = [...answers.flatMap(silenceOf), ...(told?.silent ?? [])]
  const testimonies = answers.flatMap((answer) => {
    const facts = factsOf(answer)
    const { operator, endpoint } = answer
    return facts ? [{ operator, endpoint, progress: nodeProgress(node, facts, subSwapsOf(facts, cut)) }] : []
  })
  const votes = operatorVotes(testimonies, (one, other) => one.progress.stage === other.progress.stage)
  const spoken = votes.flatMap((vote) => ('report' in vote ? [vote.report] : []))
  const verdict = agree({ testimonies: spoken, asked: node.operators.length, indexer })
  if (verdict === undefined && indexer === undefined) throw failureOf(node, answers)
  const status = settle({ verdict, indexer, nodes: node.operators.length })
  const eta = etaOf(status, expected)
  return {
    ...status,
    protocol: node.protocol,
    hash: question.hash,
    unsure: [...status.unsure, ...silent],
    askedAt,
    ...(eta && { eta }),
  }
}

interface Witnesses {
  readonly verdict: Verdict | undefined
  readonly indexer: Progress | undefined
  readonly nodes: number
}

type Settled = Omit<SwapStatus, 'protocol' | 'hash' | 'askedAt' | 'eta'>

/** The nodes' word, with the indexer's reason; the indexer's alone when the nodes know nothing of the hash. */
function settle({ verdict, indexer, nodes }: Witnesses): Settled {
  if (verdict === undefined || (verdict.progress.stage === 'unknown' && indexer !== undefined)) {
    return alone(indexer, verdict)
  }
  const { progress, confirmedBy, dissent, why } = verdict
  const reason = progress.stage === 'unknown' ? unseen(nodes) : why
  return {
    ...withReason(progress, indexer),
    source: 'nodes',
    confirmedBy,
    unsure: dissent,
    ...(reason !== undefined && { why: reason }),
  }
}

/** Nodes that answer may have forgotten an old swap. While none answers, the indexer's word for an end is not enough. */
function alone(indexer: Progress = { ...blank, stage: 'unknown' }, verdict: Verdict | undefined): Settled {
  const held = verdict === undefined && isEnd(indexer.stage)
  return {
    ...indexer,
    ...(held && { stage: 'sending' as const }),
    source: 'indexer',
    confirmedBy: [],
    unsure: verdict?.dissent ?? [],
    why: held
      ? 'The indexer says that it has ended, and no node can be asked.'
      : 'Only the indexer tells of it; the nodes do not know it, or no longer.',
  }
}

const blank = { kind: 'other', observers: 0, outputs: [] } as const

const unseen = (nodes: number): string =>
  `${nodes === 1 ? 'The node has' : `The ${nodes} nodes have`} not seen this transaction. It may still wait for its first block, belong to the other protocol, or have gone to an address that is none of the network's.`

/** Nodes tell that coins go back and not why. That nothing at all could be sent back, only the indexer says. */
function withReason(progress: Progress, indexer: Progress | undefined): Progress {
  if (indexer === undefined) return progress
  const planless = progress.stage === 'sending' && progress.outputs.length === 0 && indexer.stage === 'failed'
  const subSwaps = progress.subSwaps ?? indexer.subSwaps
  return {
    ...progress,
    ...(planless && { stage: 'failed' as const }),
    ...(indexer.refund !== undefined && { refund: indexer.refund }),
    ...(subSwaps && { subSwaps }),
  }
}

type StatusAnswer = EndpointAnswer<NodeFacts>

function askStatus(node: Node, question: Question, options: AskOptions): Promise<readonly StatusAnswer[]> {
  return node.askEach(`${protocols[node.protocol].prefix}/tx/status/${question.hash}`, txStatusShape(question), options)
}

const nothingObserved: NodeFacts = {
  planned: [],
  paid: [],
  observed: { seen: false, completed: false, observers: 0 },
  finalised: false,
}

/** Older nodes answer a hash that they do not know with a no. */
const notFound = /not found|doesn't exist|does not exist/i

function factsOf(answer: StatusAnswer): NodeFacts | undefined {
  if (answer.outcome === 'answer') return answer.value
  const { error } = answer
  return error instanceof NodeRefusedError && notFound.test(error.nodeMessage) ? nothingObserved : undefined
}

function silenceOf(answer: StatusAnswer): readonly Dissent[] {
  if (answer.outcome === 'answer' || factsOf(answer)) return []
  const { error, endpoint } = answer
  return [{ endpoint, says: error instanceof NodeRefusedError ? error.nodeMessage : error.message }]
}

function isCut(answer: StatusAnswer): boolean {
  const swap = factsOf(answer)?.swap
  return swap?.subSwaps !== undefined || swap?.pending === true
}

/** The streaming swap's own record has the failed parts; the state of a node that has none is kept as it is. */
function subSwapsOf({ swap }: NodeFacts, cut: SubSwaps | undefined): SubSwaps | undefined {
  const own = swap?.subSwaps
  if (own === undefined || cut === undefined) return own ?? (swap?.pending ? cut : undefined)
  return { ...cut, ...own, failed: cut.failed }
}

interface Told {
  readonly facts?: IndexerFacts
  readonly silent: readonly Dissent[]
}

async function askIndexer(midgard: Midgard, question: Question, options: AskOptions): Promise<Told> {
  const path = `/v2/actions?txid=${question.hash}&limit=50`
  try {
    const facts = await midgard.get(path, actionsShape(question), options)
    return { silent: [], ...(facts !== 'none' && { facts }) }
  } catch (error) {
    unlessAborted(options)()
    return { silent: [{ endpoint: 'Midgard', says: error instanceof Error ? error.message : 'It failed.' }] }
  }
}

/** What only adds detail may fail; that the caller gave up may not be swallowed. */
function unlessAborted({ signal }: AskOptions): () => undefined {
  return () => {
    signal?.throwIfAborted()
    return undefined
  }
}

/** Every node's own failure in one error. */
function failureOf({ protocol }: Node, answers: readonly StatusAnswer[]): NodeFailureError | NodeRefusedError {
  const errors = answers.flatMap((answer) => (answer.outcome === 'failed' ? [answer.error] : []))
  const attempts = errors.flatMap((error): readonly Attempt[] =>
    error instanceof NodeFailureError ? error.attempts : [],
  )
  const refused = errors.find((error) => error instanceof NodeRefusedError)
  return refused ?? new NodeFailureError({ protocol, attempts })
}
