import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import type { BlockState } from '../nodes/judgeBlock.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node } from '../nodes/node.ts'
import type { BlockReading } from '../nodes/readBlock.ts'
import type { Dissent, Vote } from './countVotes.ts'
import { InboundUnconfirmedError, type UnconfirmedReason } from './quorumErrors.ts'

/** Reports without a majority, and the vote that each one is. */
interface Unconfirmed {
  readonly reports: readonly EndpointAnswer<{ readonly reading: BlockReading }>[]
  readonly votes: readonly Vote<unknown>[]
  readonly dissent: readonly Dissent[]
}

/** Returns the error for a vault that no majority reports, with its reason. */
export function unconfirmedError(
  node: Node,
  chain: string,
  { dissent, ...counted }: Unconfirmed,
): InboundUnconfirmedError {
  const { protocol } = node
  return new InboundUnconfirmedError({ protocol, chain, dissent, reason: reasonOf(node, counted) })
}

/**
 * Different reports are a disagreement. Equal reports of a majority are too many blocks apart, or some of its endpoints
 * do not follow their chain, or that is not known yet.
 */
function reasonOf(node: Node, { reports, votes }: Pick<Unconfirmed, 'reports' | 'votes'>): UnconfirmedReason {
  const reported = votes.flatMap((vote) => ('report' in vote ? [vote] : []))
  if (new Set(reported.map(({ report }) => report.key)).size > 1) return 'disagree'
  const isMajority = (...states: readonly BlockState[]) => {
    const answered = reports.filter(
      (one) => one.outcome === 'answer' && states.includes(one.value.reading.verdict.state),
    )
    const operators = new Set([...reported, ...answered].map(({ operator }) => operator))
    return operators.size >= majorityOf(node.operators.length)
  }
  if (isMajority('stalled', 'ahead')) return 'behind'
  return isMajority('stalled', 'ahead', 'unknown') ? 'unverified' : 'silent'
}
