import { chainName } from '../shared/assets/chainName.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { trackingPath } from '../track/trackingPath.ts'
import { PayMatched } from './PayMatched.tsx'
import type { PayStage } from './payStage.ts'

interface PaySeenProps {
  stage: Extract<PayStage, { kind: 'seen' }>
  locale: string
}

/** Shows that the source chain has the payment and THORChain does not report it yet. It is not shown as done. */
export function PaySeen({ stage: { swap, seen, late }, locale }: PaySeenProps) {
  const chain = chainName(swap.from.chain)
  const next = (
    <a className="btn btn--primary" href={trackingPath(seen.hash, swap.from.chain)}>
      {messages.followSwap}
    </a>
  )
  return (
    <PayMatched
      swap={swap}
      title={messages.seenTitle(chain)}
      text={messages.seenWhy(chain, seen.confirmations)}
      locale={locale}
      next={next}
    >
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
    </PayMatched>
  )
}
