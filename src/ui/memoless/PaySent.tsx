import { payEn as messages } from '../messages/pay.en.ts'
import { Callout } from '../review/Callout.tsx'
import { trackingPath } from '../tracking/trackingPath.ts'
import type { PayStage } from './payStage.ts'

/** Shows that the deposit arrived, warns about a second one, and links to the page that follows the swap. */
export function PaySent({ stage: { swap, hash } }: { stage: Extract<PayStage, { kind: 'paid' }> }) {
  return (
    <div className="pay-stopped stack">
      <h1>{messages.paidTitle}</h1>
      <p className="lede">{messages.paidWhy}</p>
      <Callout tone="warn" title={messages.paidOnce}>
        <p>{messages.paidOnceWhy}</p>
      </Callout>
      <p>
        {hash === undefined ? (
          <span className="muted">{messages.findingHash}</span>
        ) : (
          <a className="btn btn--primary" href={trackingPath(hash, swap.from.chain)}>
            {messages.followSwap}
          </a>
        )}
      </p>
    </div>
  )
}
