import { payEn as messages } from '../texts/pay.en.ts'
import { trackingPath } from '../track/trackingPath.ts'
import { PayMatched } from './PayMatched.tsx'
import type { PayStage } from './payStage.ts'

interface PaySentProps {
  stage: Extract<PayStage, { kind: 'paid' }>
  locale: string
}

/** Shows that the deposit arrived, and links to the page that follows the swap. */
export function PaySent({ stage: { swap, hash }, locale }: PaySentProps) {
  const next =
    hash === undefined ? (
      <span className="muted">{messages.findingHash}</span>
    ) : (
      <a className="btn btn--primary" href={trackingPath(hash, swap.from.chain)}>
        {messages.followSwap}
      </a>
    )
  return <PayMatched swap={swap} title={messages.paidTitle} text={messages.paidWhy} locale={locale} next={next} />
}
