import { protocols } from '../chains/protocol.ts'
import { type EndpointAnswer, isMajorityAnswered, missingReportOf } from '../nodes/endpointAnswer.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { NodeRefusedError } from '../nodes/nodeErrors.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import { keyOf } from '../quorum/readCommon.ts'
import type { NodeFacts, SubSwaps } from './facts.ts'
import { streamingShape, type TxQuery, txStatusShape } from './readTxStatus.ts'

/** One endpoint's report about a transaction. */
export interface EndpointFacts {
  readonly endpoint: string
  readonly operator: string
  readonly facts: NodeFacts
}

/** The nodes' reports about a transaction. */
export interface NodeReplies {
  readonly known: readonly EndpointFacts[]
  /** Endpoints without a usable reply, and why. */
  readonly silent: readonly Dissent[]
  readonly failures: readonly Error[]
}

/** When enough nodes have replied. */
interface ReplyRules {
  /** What these reports amount to; see `QueryEachOptions`. */
  readonly decide: (known: readonly EndpointFacts[]) => string | undefined
  /** Whether a majority of the operators is enough, and the others get a short time. */
  readonly needsMajority: boolean
}

/** Queries every node for the status of a deposit. Rejects only when the caller aborts. */
export async function queryNodes(
  node: Node,
  query: TxQuery,
  { decide, needsMajority, ...options }: QueryOptions & ReplyRules,
): Promise<NodeReplies> {
  const path = `${protocols[node.protocol].prefix}/tx/status/${query.hash}`
  const answers = await node.queryEach(path, txStatusShape(query), {
    ...options,
    decide: (some) => decide(knownIn(some)),
    isUsable: (some) => needsMajority && isMajorityAnswered(some, node.operators.length),
  })
  const unanswered = answers.flatMap((answer) => (answer.outcome === 'failed' && !factsOf(answer) ? [answer] : []))
  return {
    known: knownIn(answers),
    silent: unanswered.map((answer) => ({
      endpoint: answer.endpoint,
      ...(answer.error instanceof NodeRefusedError
        ? { report: answer.error.nodeMessage }
        : silenceOf(missingReportOf(answer))),
    })),
    failures: unanswered.map(({ error }) => error),
  }
}

const silenceOf = ({ reason, ...skipped }: ReturnType<typeof missingReportOf>) => ({ report: reason, ...skipped })

function knownIn(answers: readonly EndpointAnswer<NodeFacts>[]): readonly EndpointFacts[] {
  return answers.flatMap((answer) => {
    const { endpoint, operator } = answer
    const facts = factsOf(answer)
    return facts ? [{ endpoint, operator, facts }] : []
  })
}

const nothingObserved: NodeFacts = {
  planned: [],
  paid: [],
  observed: { seen: false, completed: false, observers: 0 },
  finalised: false,
}

/** The error of older nodes for an unknown hash. */
const notFound = /not found|doesn't exist|does not exist/i

function factsOf(answer: EndpointAnswer<NodeFacts>): NodeFacts | undefined {
  if (answer.outcome === 'answer') return answer.value
  const { error } = answer
  return error instanceof NodeRefusedError && notFound.test(error.nodeMessage) ? nothingObserved : undefined
}

/**
 * Queries every node for the sub-swaps of a streaming swap. Each figure is the lower median of one report per operator,
 * so that a single node can invent neither failures nor amounts. Undefined when most operators have no record.
 */
export async function queryStreaming(node: Node, query: TxQuery, options: QueryOptions): Promise<SubSwaps | undefined> {
  const path = `${protocols[node.protocol].prefix}/swap/streaming/${query.hash}`
  const decide = (some: readonly EndpointAnswer<SubSwaps | 'none'>[]) =>
    isMajorityAnswered(some, node.operators.length) ? keyOf([agreedSubSwaps(some)]) : undefined
  const isUsable = (some: readonly EndpointAnswer<SubSwaps | 'none'>[]) =>
    isMajorityAnswered(some, node.operators.length)
  return agreedSubSwaps(await node.queryEach(path, streamingShape(query), { ...options, decide, isUsable }))
}

function agreedSubSwaps(answers: readonly EndpointAnswer<SubSwaps | 'none'>[]): SubSwaps | undefined {
  const records = new Map<string, SubSwaps | 'none'>()
  for (const answer of answers) {
    const isRefusal = answer.outcome === 'failed' && answer.error instanceof NodeRefusedError
    const record = answer.outcome === 'answer' ? answer.value : isRefusal ? 'none' : undefined
    if (record !== undefined && !records.has(answer.operator)) records.set(answer.operator, record)
  }
  const known = [...records.values()].flatMap((record) => (record === 'none' ? [] : [record]))
  return known.length * 2 <= records.size ? undefined : medianOf(known)
}

function medianOf(records: readonly SubSwaps[]): SubSwaps | undefined {
  const byFailures = [...records].sort((a, b) => a.failed.length - b.failed.length || a.count - b.count)
  const middle = byFailures[(records.length - 1) >> 1]
  if (middle === undefined) return undefined
  const median = (amount: 'deposit' | 'in' | 'out') => {
    const amounts = records.flatMap((record) => record[amount] ?? []).sort((a, b) => (a < b ? -1 : 1))
    const value = amounts[(amounts.length - 1) >> 1]
    return value === undefined ? {} : { [amount]: value }
  }
  const { deposit: _, in: __, out: ___, ...counts } = middle
  return { ...counts, ...median('deposit'), ...median('in'), ...median('out') }
}
