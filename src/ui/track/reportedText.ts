import { protocols } from '../../core/chains/protocol.ts'
import { isEnd, type SwapStatus, type UnconfirmedReport } from '../../core/tracking/status.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import { payments } from './coins.ts'
import type { TrackingLocalization } from './steps.ts'

/** Returns heading and lede for what a single source reports and the nodes do not confirm. */
export function reportedText(
  status: SwapStatus,
  reported: UnconfirmedReport,
  { messages, locale }: TrackingLocalization,
): { readonly heading: string; readonly lede: string } {
  const what = reportedEnd({ ...status, ...reported }, messages, locale)
  if (reported.by === 'node') {
    const reason = status.why ?? messages.noSecondSource
    const lede = [messages.nodeReports(what), reason, messages.checkPayment].join(' ')
    return { heading: messages.nodeOnly(protocols[status.protocol].name), lede }
  }
  const reason = status.votes.agree > 0 ? messages.nodesDropped : messages.nodesSilent
  const lede = [messages.indexerReports(what), reason, isEnd(reported.stage) ? messages.checkPayment : '']
  return { heading: messages.indexerOnly, lede: lede.filter(Boolean).join(' ') }
}

function reportedEnd(status: SwapStatus, messages: TrackingMessages, locale: string): string {
  const { reportedEnd } = messages
  const paid = payments(status, 'output', locale)
  const back = payments(status, 'refund', locale)
  switch (status.stage) {
    case 'done':
      return reportedEnd.done(paid)
    case 'refunded':
      return reportedEnd.refunded(back)
    case 'partially_filled':
      return reportedEnd.partially_filled(
        [paid && messages.toYou(paid), back && messages.backToYou(back)].filter(Boolean).join(', '),
      )
    case 'failed':
      return reportedEnd.failed()
    default:
      return messages.reportedUnderWay
  }
}
