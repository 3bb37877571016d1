import type { SwapError } from '../../core/errors.ts'
import { NodeFailureError } from '../../core/nodes/failure.ts'
import type { TxStanding } from '../../core/readers/reader.ts'
import { isEnd, type SwapStatus } from '../../core/swap/status.ts'
import { chainName } from '../assets/chainName.ts'
import { durationText } from '../figures/duration.ts'
import type { TrackingMessages } from '../messages/tracking.en.ts'
import { coin, payments } from './coins.ts'
import { isReturn, type Step, stepsAhead, stepsOf, type Wording } from './steps.ts'

/** Something that has to be said beside the timeline. */
export interface Remark {
  readonly key: string
  readonly tone: 'info' | 'warn' | 'danger'
  readonly title: string
  readonly lines: readonly string[]
  /** A chain's own words: data, shown as such. */
  readonly quoted?: string
}

/** What the page knows of one hash at this moment. */
export interface Watched {
  readonly status?: SwapStatus
  /** What went wrong with the newest question, if anything. */
  readonly trouble?: SwapError
  readonly online: boolean
  /** What the source chain itself says of the hash, as long as no node knows it. */
  readonly onChain?: OnChain
}

/** Where a transaction stands on a chain that was asked about it. */
export interface OnChain {
  readonly chain: string
  readonly standing: TxStanding
}

/** What the page says of it. */
export interface TrackingView {
  readonly heading: string
  readonly lede: string
  readonly todo: readonly string[]
  readonly remarks: readonly Remark[]
  readonly steps: readonly Step[]
}

/** One status in words. Trouble never replaces what was known before; it is said beside it. */
export function trackingView(watched: Watched, wording: Wording): TrackingView {
  const { status, onChain } = watched
  const { words } = wording
  const remarks = [...troubles(watched, wording), ...(status ? doubts(status, wording) : [])]
  const sent = onChain && (status === undefined || status.stage === 'unknown') ? sentView(onChain, wording) : undefined
  if (sent && remarks.length === 0) return { ...sent, todo: [], remarks }
  if (status === undefined) {
    const heading = remarks[0]?.title ?? words.looking
    const lede = remarks.length > 0 ? words.neverTold : words.lookingWhy
    return { heading, lede, todo: [], remarks: remarks.map(untitled), steps: [] }
  }
  const returned = status.refund && status.stage !== 'unknown' ? [returnRemark(status, wording)] : []
  return {
    heading: headingOf(status, wording),
    lede: ledeOf(status, wording),
    todo: status.stage === 'unknown' && !status.reorganised ? words.unknownTodo : [],
    remarks: [...remarks, ...returned],
    steps: stepsOf(status, wording),
  }
}

/** What the chain's own word is worth while the networks are silent; undefined when it does not know the hash either. */
function sentView({ chain, standing }: OnChain, wording: Wording) {
  const { words } = wording
  const name = chainName(chain)
  const ahead = (text: string) => stepsAhead(name, text, wording)
  switch (standing.state) {
    case 'pending':
      return { heading: words.sent(name), lede: words.sentWhy(name), steps: ahead(words.stepWaits(name)) }
    case 'included':
      return { heading: words.mined(name), lede: words.minedWhy, steps: ahead(words.stepMined(name)) }
    case 'failed':
      return { heading: words.notMined(name), lede: words.notMinedWhy(standing.reason), steps: [] }
    case 'unknown':
      return undefined
  }
}

function headingOf(status: SwapStatus, { words, locale }: Wording): string {
  const { stage, confirmations, subSwaps, kind, reorganised } = status
  switch (stage) {
    case 'unknown':
      return reorganised ? words.takenBack : words.unknown
    case 'observed':
      return words.observed
    case 'confirming':
      return confirmations?.required ? words.confirmingOf(confirmations.seen, confirmations.required) : words.confirming
    case 'swapping':
      if (kind === 'other') return words.working
      if (kind === 'limit') return words.limitWaiting
      return subSwaps && subSwaps.quantity > 1 ? words.swappingOf(subSwaps.count, subSwaps.quantity) : words.swapping
    case 'outbound_delayed':
      return words.delayed
    case 'sending':
      return isReturn(status) ? words.returning : words.sending
    case 'done':
      return words.done(payments(status, 'output', locale))
    case 'refunded':
      return words.refunded(payments(status, 'refund', locale))
    case 'partially_filled':
      return words.partial
    case 'failed':
      return words.failed
  }
}

function ledeOf(status: SwapStatus, wording: Wording): string {
  const { stage, eta, reorganised, refund, why } = status
  const { words } = wording
  if (stage === 'unknown') return reorganised ? words.takenBackWhy : [why, words.unknownWhy].filter(Boolean).join(' ')
  if (stage === 'failed') return words.failedWhy
  if (stage === 'partially_filled') return words.partialWhy
  if (isEnd(stage)) return returnCost(status, wording) ?? refund?.says ?? words.ended
  if (eta === undefined) return words.mayClose
  return `${leaves(eta, words)} ${words.mayClose}`
}

function leaves({ from: least, to: most }: NonNullable<SwapStatus['eta']>, words: TrackingMessages): string {
  const from = durationText(least, words)
  if (most === undefined) return least < 60 ? words.leavesAnyTime : words.leavesAfter(from)
  const to = durationText(most, words)
  return least < 60 && most >= 60 ? words.leavesBy(to) : words.leavesWithin(from, to)
}

/** What one coin's whole return has cost; undefined when it was not one coin that came back once. */
function returnCost(status: SwapStatus, { words, locale }: Wording): string | undefined {
  const [sent, ...others] = status.inbound?.coins ?? []
  const [back, ...more] = status.outputs
  if (status.stage !== 'refunded' || sent === undefined || back === undefined || others.length + more.length > 0) return
  if (back.asset !== sent.asset || back.amount >= sent.amount) return
  const fee = { asset: sent.asset, amount: sent.amount - back.amount }
  return words.returnCost(coin(sent, status, locale), coin(fee, status, locale))
}

function returnRemark({ refund, stage }: SwapStatus, { words }: Wording): Remark {
  const lines = refund ? [refund.says, refund.todo] : []
  const quoted = refund?.chainWords === undefined ? {} : { quoted: refund.chainWords }
  return {
    key: 'returned',
    tone: 'warn',
    title: stage === 'partially_filled' ? words.whyPartReturned : words.whyReturned,
    lines,
    ...quoted,
  }
}

/** Whether every node answered that it has no such service, which says nothing about the hash. */
function tellsNothing(trouble: SwapError): boolean {
  if (!(trouble instanceof NodeFailureError)) return 'status' in trouble && trouble.status === 501
  return trouble.attempts.length > 0 && trouble.attempts.every(({ status }) => status === 501)
}

/** Its title stands above it as the page's heading, so that its first line takes the title's place. */
function untitled({ lines: [title = '', ...lines], ...remark }: Remark): Remark {
  return title === '' ? { ...remark, lines } : { ...remark, title, lines }
}

function troubles({ trouble, online }: Watched, { words }: Wording): readonly Remark[] {
  if (!online) return [{ key: 'offline', tone: 'warn', title: words.offline, lines: [words.offlineWhy] }]
  if (trouble === undefined) return []
  if (tellsNothing(trouble)) {
    return [{ key: 'not-told', tone: 'warn', title: words.notTold, lines: [words.notToldWhy] }]
  }
  // The hint of a node that cannot be reached is to use the other protocol, which is no way out for a swap under way.
  const todo = trouble instanceof NodeFailureError ? words.keepsAsking : trouble.hint
  const lines = [trouble.message, ...(todo === undefined ? [] : [todo])]
  return [{ key: 'trouble', tone: 'warn', title: words.notAsked, lines }]
}

function doubts(status: SwapStatus, { words }: Wording): readonly Remark[] {
  const { stage, source, why, unsure, reorganised } = status
  const remarks: Remark[] = []
  if (reorganised && stage !== 'unknown') {
    remarks.push({ key: 'anew', tone: 'warn', title: words.reorganised, lines: [words.reorganisedWhy] })
  }
  if (stage !== 'unknown' && why !== undefined) {
    const title = source === 'indexer' ? words.indexerOnly : words.notSure
    remarks.push({ key: 'why', tone: 'warn', title, lines: [why] })
  }
  if (unsure.length > 0) {
    const lines = unsure.map(({ endpoint, says }) => `${endpoint}: ${says}`)
    remarks.push({ key: 'unsure', tone: 'info', title: words.disagree(unsure.length), lines })
  }
  return remarks
}
