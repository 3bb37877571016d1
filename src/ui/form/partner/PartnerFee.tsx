import { Figure } from '../../shared/parts/Figure.tsx'
import { partnerFeeEn as messages } from '../../texts/partnerFee.en.ts'
import { CostRow } from '../market/CostRow.tsx'
import { DroppedFee } from './DroppedFee.tsx'
import { partnerFeeView } from './partnerFeeView.ts'
import type { PartnerFeeProps } from './visitPartner.ts'

/** Shows the partner's fee of the price on the form: who receives it, its share, in coins and in dollars. */
export function PartnerFee({ quote, locale, price, isFresh }: PartnerFeeProps) {
  const view = partnerFeeView(quote, { messages, locale, price })
  if (view?.kind !== 'fee') return <DroppedFee quote={quote} locale={locale} />
  return (
    <dl className={`kv partner-fee ${isFresh ? '' : 'dim'}`} data-partner-fee>
      <CostRow name={view.name} term="affiliateFee" why={view.share}>
        <Figure short={view.short} exact={view.exact} />
        {view.usd && <span className="sub">{view.usd}</span>}
      </CostRow>
    </dl>
  )
}
