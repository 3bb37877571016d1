import { chainName } from '../assets/chainName.ts'
import { payEn as messages } from '../messages/pay.en.ts'
import { Icon } from '../parts/Icon.tsx'
import { Callout } from '../review/Callout.tsx'
import { trackingPath } from '../tracking/trackingPath.ts'
import type { PayStage } from './payStage.ts'

/** Shows that the source chain has the payment and THORChain does not report it yet. It is not shown as done. */
export function PaySeen({ stage: { swap, seen, late } }: { stage: Extract<PayStage, { kind: 'seen' }> }) {
  const chain = chainName(swap.from.chain)
  return (
    <div className="pay-stopped stack">
      <h1>{messages.seenTitle(chain)}</h1>
      <p className="lede">{messages.seenWhy(chain, seen.confirmations)}</p>
      <p className="row pay-agree">
        <span className="badge badge--warn">
          <Icon name="clock" /> {messages.seenWaiting}
        </span>
        <span className="t14 muted">{messages.seenBy(chain, seen.servers, seen.of)}</span>
      </p>
      {late && (
        <Callout tone="danger" title={messages.seenLate} urgent>
          <p>{messages.seenLateWhy}</p>
        </Callout>
      )}
      <Callout tone="warn" title={messages.paidOnce}>
        <p>{messages.paidOnceWhy}</p>
      </Callout>
      <p>
        <a className="btn btn--primary" href={trackingPath(seen.hash, swap.from.chain)}>
          {messages.followSwap}
        </a>
      </p>
    </div>
  )
}
