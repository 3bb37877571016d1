import type { Quote } from '../../../core/quote/quote.ts'
import { Callout } from '../../shared/parts/Callout.tsx'
import { partnerFeeEn as messages } from '../../texts/partnerFee.en.ts'
import { partnerFeeView } from './partnerFeeView.ts'

/** Shows why a partner's fee is not part of a reviewed swap. */
export function DroppedFee({ quote, locale }: { quote: Quote; locale: string }) {
  const view = partnerFeeView(quote, { messages, locale, price: undefined })
  if (view?.kind !== 'dropped') return null
  return (
    <Callout tone="info" title={view.title}>
      <p>{view.why}</p>
    </Callout>
  )
}
