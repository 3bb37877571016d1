import type { Units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { AssetMark } from '../shared/assets/AssetMark.tsx'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { aboutText } from '../shared/figures/duration.ts'
import { type Rounding, usdText } from '../shared/figures/figures.ts'
import { Figure } from '../shared/parts/Figure.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'
import { lengthText, orderEn } from '../texts/order.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { SwapPrices } from './swapPrices.ts'
import type { SwapRequest } from './swapRequest.ts'

interface SwapSummaryProps {
  request: SwapRequest
  /** Undefined while it loads. */
  quote: Quote | undefined
  /** Of a limit order; that of the request until it is planned. */
  limit?: Units | undefined
  prices: SwapPrices
  locale: string
}

/** Title of the review. */
export const titleOf = ({ order }: SwapRequest): string => (order ? orderEn.reviewTitle : messages.reviewTitle)

/** Shows both amounts of the swap, with protocol and time between them. */
export function SwapSummary({ request, quote, limit, prices, locale }: SwapSummaryProps) {
  const formMessages = useMessages()
  const { order } = request
  return (
    <div className="crossing">
      <Leg
        label={messages.youSend}
        asset={request.from}
        amount={quote?.amountIn ?? request.amount}
        rounding="up"
        price={prices.from}
        locale={locale}
      />
      <div className="portage portage--low">
        <svg className="shore" aria-hidden="true" preserveAspectRatio="none">
          <use href="#shore" width="100%" height="100%" />
        </svg>
        <div className="portage-in">
          <span>{protocols[request.protocol].name}</span>
          <span className="trail" />
          {order && <span>{orderEn.upTo(lengthText(order.blocks * BLOCK_SECONDS, locale))}</span>}
          {quote && !order && <span>{aboutText(quote.totalSeconds, formMessages)}</span>}
        </div>
      </div>
      <Leg
        label={order ? formMessages.youReceiveAtLeast : messages.youReceive}
        asset={request.to}
        amount={order ? (limit ?? order.limit) : quote?.expectedAmountOut}
        rounding="down"
        price={prices.to}
        locale={locale}
      />
    </div>
  )
}

/** Amounts longer than this get a smaller font. */
const LONG = 14

interface LegProps {
  label: string
  asset: Asset
  amount: Units | undefined
  rounding: Rounding
  price: bigint | undefined
  locale: string
}

function Leg({ label, asset, amount, rounding, price, locale }: LegProps) {
  const short = amount === undefined ? undefined : shortCoinText(amount, asset, locale, rounding)
  const worth =
    amount === undefined || price === undefined ? undefined : usdText(valueUsd(amount, asset, price as Units), locale)
  return (
    <div className="leg review-leg">
      <AssetMark asset={asset} size="lg" />
      <span>
        <span className="t14 muted">{label}</span>
        <span className={`review-amount num ${(short?.length ?? 0) > LONG ? 'review-amount--long' : ''}`}>
          {amount === undefined || short === undefined ? (
            <span className="sk sk--line" />
          ) : (
            <Figure short={short} exact={coinText(amount, asset, locale)} />
          )}
        </span>
      </span>
      <span className="t14 num muted">{worth}</span>
    </div>
  )
}
