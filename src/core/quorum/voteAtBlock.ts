import { type EndpointAnswer, missingReportOf } from '../nodes/endpointAnswer.ts'
import { isTrusted } from '../nodes/judgeBlock.ts'
import type { BlockReading } from '../nodes/readBlock.ts'
import type { Vote, VoteReport } from './countVotes.ts'

/** A report without its height, or why it cannot be used. */
export type BlockReport<T> = Omit<VoteReport<T>, 'height'> | { readonly reason: string }

/**
 * Returns the vote of an endpoint that answered with its newest block. It has none when it failed, does not follow its
 * chain, or `reportOf` cannot use its answer.
 */
export function voteAtBlock<A extends { readonly reading: BlockReading }, T>(
  answer: EndpointAnswer<A>,
  reportOf: (value: A) => BlockReport<T>,
): Vote<T> {
  const { operator, endpoint } = answer
  const voter = { operator, endpoint }
  if (answer.outcome === 'failed') return { ...voter, ...missingReportOf(answer) }
  const { block, verdict } = answer.value.reading
  if (block === undefined || !isTrusted(verdict)) return { ...voter, reason: verdict.problem ?? 'It is not verified.' }
  const report = reportOf(answer.value)
  return 'reason' in report ? { ...voter, ...report } : { ...voter, report: { ...report, height: block.height } }
}
