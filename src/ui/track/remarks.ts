import type { ChainId } from '../../core/chains/chains.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { SwapError } from '../../core/errors.ts'
import { NodeFailureError } from '../../core/nodes/nodeErrors.ts'
import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import { unsignedPayment } from '../../core/tracking/unsignedPayment.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { errorLines } from '../texts/errors.en.ts'
import { refundLines, unsignedLines, whyLine } from '../texts/reasons.en.ts'
import type { CheckedPayout } from './checkPayouts.ts'
import { isPartial, type TrackingLocalization } from './steps.ts'

/** A callout beside the timeline. */
export interface Remark {
  readonly key: string
  readonly tone: 'info' | 'warn' | 'danger'
  readonly title: string
  readonly lines: readonly string[]
  /** A chain's own message: data, shown as such. */
  readonly quoted?: { readonly by: string; readonly text: string }
}

interface Failure {
  readonly error?: SwapError
  readonly isStopped?: true
  readonly online: boolean
}

/** Returns why the page has no newer status, if anything prevents one. */
export function failureRemarks(
  { error, isStopped, online }: Failure,
  { messages }: TrackingLocalization,
): readonly Remark[] {
  if (!online) return [{ key: 'offline', tone: 'warn', title: messages.offline, lines: [messages.offlineWhy] }]
  if (isStopped) return [{ key: 'stopped', tone: 'warn', title: messages.stopped, lines: [messages.stoppedWhy] }]
  if (error === undefined) return []
  if (hasNoService(error)) {
    return [{ key: 'not-told', tone: 'warn', title: messages.notSupported, lines: [messages.notSupportedWhy] }]
  }
  // An unreachable node's hint is to use the other protocol, which does not help a swap in progress.
  const [message, hint] = errorLines(error)
  const lines = [message, error instanceof NodeFailureError ? messages.keepTrying : hint]
  return [{ key: 'trouble', tone: 'warn', title: messages.unreachable, lines }]
}

/** Whether every node responded that it does not offer this endpoint, which says nothing about the hash. */
function hasNoService(error: SwapError): boolean {
  if (!(error instanceof NodeFailureError)) return 'status' in error && error.status === 501
  return error.attempts.length > 0 && error.attempts.every(({ status }) => status === 501)
}

/** Returns what makes a status less certain: a reorganisation, too few nodes, sources that disagree. */
export function uncertaintyRemarks(status: SwapStatus, { messages }: TrackingLocalization): readonly Remark[] {
  const { stage, reorganised, reported } = status
  const why = whyLine(status)
  const unsure = status.unsure.filter(({ isSkipped }) => !isSkipped)
  const remarks: Remark[] = []
  if (reorganised && stage !== 'unknown') {
    remarks.push({ key: 'reorganised', tone: 'warn', title: messages.reorganised, lines: [messages.reorganisedWhy] })
  }
  if (stage !== 'unknown' && why !== undefined && reported === undefined) {
    remarks.push({ key: 'why', tone: 'warn', title: messages.notSure, lines: [why] })
  }
  if (unsure.length > 0) {
    const lines = unsure.map(({ endpoint, report }) => `${endpoint}: ${report}`)
    remarks.push({ key: 'unsure', tone: 'info', title: messages.disagree(unsure.length), lines })
  }
  return remarks
}

/** Returns the payments that did not reach their recipient, or may not have. The nodes report both as sent. */
export function payoutRemarks(
  payouts: readonly CheckedPayout[],
  { messages }: TrackingLocalization,
): readonly Remark[] {
  return payouts.flatMap(({ hash, chain, address, delivery }): readonly Remark[] => {
    if (delivery === 'delivered') return []
    const isBounced = delivery === 'bounced'
    const why = (isBounced ? messages.payoutBouncedWhy : messages.payoutUnprovenWhy)(chainName(chain), address)
    const title = isBounced ? messages.payoutBounced : messages.payoutUnproven
    return [{ key: `payout-${hash}`, tone: isBounced ? 'danger' : 'warn', title, lines: [why, messages.payoutHelp] }]
  })
}

/** Returns what happens to a payment that the network no longer tries to sign. */
export function unsignedRemarks(status: SwapStatus, { messages }: TrackingLocalization): readonly Remark[] {
  const unsigned = unsignedPayment(status)
  if (unsigned === undefined) return []
  const { sentence, todo } = unsignedLines(unsigned)
  return [{ key: 'unsigned', tone: 'danger', title: messages.unsignedTitle, lines: [sentence, todo] }]
}

/** Returns the chains on which payments wait for signing. */
export function waitingRemarks(chains: readonly ChainId[], { messages }: TrackingLocalization): readonly Remark[] {
  return chains.map((chain) => ({
    key: `waiting-${chain}`,
    tone: 'warn',
    title: messages.payoutWaits(chainName(chain)),
    lines: [messages.payoutWaitsWhy, messages.payoutWaitsMeans],
  }))
}

/** Returns why coins are refunded, or would have been, and the chain's message about a deposit that failed. */
export function refundRemarks(status: SwapStatus, { messages }: TrackingLocalization): readonly Remark[] {
  const { refund, stage, protocol, unpaid, source } = status
  const failure = stage === 'failed' ? unpaid?.chainMessage : undefined
  if (failure !== undefined) {
    if (failure === '') return []
    const by = messages.messageFrom(source ? chainName(source.chain) : protocols[protocol].name)
    const quoted = { by, text: failure }
    return [{ key: 'returned', tone: 'warn', title: messages.whyRefused, lines: [], quoted }]
  }
  if (refund === undefined || stage === 'unknown') return []
  const [whole, part] = isEnd(stage)
    ? [messages.whyReturned, messages.whyPartReturned]
    : [messages.whyReturning, messages.whyPartReturning]
  const { chainMessage } = refund
  const { sentence, todo } = refundLines(refund)
  const isUnpaid = stage === 'failed'
  return [
    {
      key: 'returned',
      tone: 'warn',
      title: isUnpaid ? messages.whyRefused : isPartial(status) ? part : whole,
      // What to do is said for the end, not for a refund that was not paid.
      lines: isUnpaid ? [sentence] : [sentence, todo],
      ...(chainMessage !== undefined && {
        quoted: { by: messages.messageFrom(protocols[protocol].name), text: chainMessage },
      }),
    },
  ]
}
