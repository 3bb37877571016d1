import { shortCoinText } from '../shared/figures/coinText.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { formLink } from './formLink.ts'
import { likelyRefundOf } from './outlook.ts'
import type { PayStage } from './payStage.ts'

interface PayOutlookProps {
  stage: Extract<PayStage, { kind: 'paying' }>
  locale: string
  onAccept: (isAccepted: boolean) => void
}

/** Warns of a payment that the network would refund at this moment’s price. Its address needs a consent of its own. */
export function PayOutlook({ stage, locale, onAccept }: PayOutlookProps) {
  const { swap, payment, acceptsRefund } = stage
  const refund = likelyRefundOf(payment.outlook)
  if (refund === undefined) return null
  const { title, text, fee, feeUnknown, accept } = messages.likelyRefund
  const coins = (amount: bigint) => shortCoinText(amount, swap.to, locale, 'down')
  return (
    <Callout tone="danger" title={title} urgent>
      <p>{text(coins(refund.out), coins(payment.memo.limit))}</p>
      <p>{refund.fee === undefined ? feeUnknown : fee(shortCoinText(refund.fee, swap.from, locale, 'up'))}</p>
      <p className="mt-2">
        <a className="btn btn--secondary btn--sm" href={formLink(swap, 'direct')}>
          {messages.startAgain}
        </a>
      </p>
      <label className="pay-check">
        <input type="checkbox" checked={acceptsRefund} onChange={({ target }) => onAccept(target.checked)} />
        <span>{accept}</span>
      </label>
    </Callout>
  )
}
