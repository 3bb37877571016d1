import { protocols } from '../../core/chains/protocol.ts'
import { isEnd, type SwapStatus, type UnconfirmedReport } from '../../core/tracking/status.ts'
import type { TrackingMessages } from '../messages/tracking.en.ts'
import { payments } from './coins.ts'
import type { Wording } from './steps.ts'

/** Returns heading and lede for what a single source reports and the nodes do not confirm. */
export function reportedText(
  status: SwapStatus,
  reported: UnconfirmedReport,
  { words, locale }: Wording,
): { readonly heading: string; readonly lede: string } {
  const what = reportedEnd({ ...status, ...reported }, words, locale)
  if (reported.by === 'node') {
    const reason = status.why ?? words.noSecondSource
    const lede = [words.nodeReports(what), reason, words.checkPayment].join(' ')
    return { heading: words.nodeOnly(protocols[status.protocol].name), lede }
  }
  const { stage, votes } = status
  const reason = stage !== 'unknown' ? words.nodesUnpaid : votes.agree > 0 ? words.nodesForgot : words.nodesSilent
  const lede = [words.indexerReports(what), reason, isEnd(reported.stage) ? words.checkPayment : '']
  return { heading: words.indexerOnly, lede: lede.filter(Boolean).join(' ') }
}

function reportedEnd(status: SwapStatus, words: TrackingMessages, locale: string): string {
  const { reportedEnd } = words
  const [paid, back] = [payments(status, 'output', locale), payments(status, 'refund', locale)]
  switch (status.stage) {
    case 'done':
      return reportedEnd.done(paid)
    case 'refunded':
      return reportedEnd.refunded(back)
    case 'partially_filled':
      return reportedEnd.partially_filled(
        [paid && words.toYou(paid), back && words.backToYou(back)].filter(Boolean).join(', '),
      )
    case 'failed':
      return reportedEnd.failed()
    default:
      return words.reportedUnderWay
  }
}
