import type { Dissent } from '../nodes/quorum.ts'
import { spell } from './outputs.ts'
import { isEnd, type Progress, rankOf, type SwapOutput } from './status.ts'

/** One witness and what it tells. */
export interface Testimony {
  readonly endpoint: string
  readonly progress: Progress
}

export interface Verdict {
  readonly progress: Progress
  readonly confirmedBy: readonly string[]
  readonly dissent: readonly Dissent[]
  readonly why?: string
}

export interface Hearing {
  readonly testimonies: readonly Testimony[]
  /** How many nodes were asked, silent ones included. */
  readonly asked: number
  /** What the indexer tells, as one voice more for an end. */
  readonly indexer?: Progress | undefined
}

/**
 * What more than half of the nodes that answered have reached. An end needs more: more than half of all that were asked
 * (the indexer may be one of them) must tell the same end with the same payments; else the swap is still being sent.
 */
export function agree({ testimonies, asked, indexer }: Hearing): Verdict | undefined {
  const sorted = [...testimonies].sort((a, b) => rankOf(b.progress.stage) - rankOf(a.progress.stage))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) return undefined
  if (!isEnd(middle.progress.stage)) return verdictOf(likeMost(middle, testimonies), testimonies)
  const voices = [...testimonies.map(({ progress }) => progress), ...(indexer ? [indexer] : [])]
  const camps = testimonies.map((one) => ({
    one,
    size: voices.filter((voice) => sameEnd(voice, one.progress)).length,
  }))
  const ends = camps.filter(({ one }) => isEnd(one.progress.stage))
  const largest = ends.reduce((best, camp) => (camp.size > best.size ? camp : best))
  if (largest.size * 2 > asked) return verdictOf(likeMost(largest.one, testimonies), testimonies)
  const { progress } = likeMost(middle, testimonies)
  const held = { ...middle, progress: { ...progress, stage: 'sending' as const } }
  return { ...verdictOf(held, testimonies), why: 'Too few nodes confirm that it has ended.' }
}

/** Of those that tell the same, the one whose account most others give, so that one alone names neither payer nor payee. */
function likeMost(one: Testimony, testimonies: readonly Testimony[]): Testimony {
  const peers = testimonies.filter(({ progress }) =>
    isEnd(one.progress.stage) ? sameEnd(progress, one.progress) : progress.stage === one.progress.stage,
  )
  const accounts = testimonies.map(({ progress }) => accountOf(progress))
  const givenBy = ({ progress }: Testimony) => accounts.filter((account) => account === accountOf(progress)).length
  return peers.reduce((best, peer) => (givenBy(peer) > givenBy(best) ? peer : best), one)
}

/** What one says of the deposit, and of who is paid what. */
function accountOf({ inbound, outputs }: Progress): string {
  const { chain = '', from = '', to = '', memo = '', coins = [] } = inbound ?? {}
  const paid = outputs.map((output) => [output.role, addressed(output), output.amount].join(' ')).sort()
  return [chain, spell(chain, from), spell(chain, to), memo, ...coins.map(({ asset, amount }) => `${amount} ${asset}`)]
    .concat(paid)
    .join('\n')
}

const addressed = ({ chain, address, asset }: SwapOutput): string => `${chain} ${spell(chain, address)} ${asset}`

function verdictOf({ progress }: Testimony, testimonies: readonly Testimony[]): Verdict {
  const supports = (other: Progress) =>
    isEnd(progress.stage) ? sameEnd(other, progress) : rankOf(other.stage) >= rankOf(progress.stage)
  return {
    progress,
    confirmedBy: testimonies.flatMap((other) => (supports(other.progress) ? [other.endpoint] : [])),
    dissent: testimonies.flatMap((other) =>
      supports(other.progress) ? [] : [{ endpoint: other.endpoint, says: `It says "${other.progress.stage}".` }],
    ),
  }
}

/** The same end: the same payments to the same people, whoever tells them. */
function sameEnd(a: Progress, b: Progress): boolean {
  return isEnd(a.stage) && a.stage === b.stage && paymentsOf(a) === paymentsOf(b)
}

function paymentsOf({ outputs }: Progress): string {
  return outputs
    .filter(({ role }) => role !== 'affiliate')
    .map((output) => [addressed(output), output.amount, output.hash?.toUpperCase()].join(' '))
    .sort()
    .join()
}
