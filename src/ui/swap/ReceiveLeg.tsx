import type { Units } from '../../core/amount.ts'
import { unitDecimals } from '../../core/asset.ts'
import { valueUsd } from '../../core/price.ts'
import { amountText, bpsBelow, percentText, usdText } from '../figures/figures.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { AssetButton } from './AssetButton.tsx'
import { amountClass } from './amountSize.ts'
import type { Swap } from './useSwap.ts'

interface ReceiveLegProps {
  swap: Swap
  onPick: () => void
  onWarm: () => void
}

/** What arrives after everything, exact to the unit, and how that compares with the market. */
export function ReceiveLeg({ swap, onPick, onWarm }: ReceiveLegProps) {
  const { form } = swap
  const messages = useMessages()
  return (
    <div className="leg">
      <div className="leg-top">
        <span>{messages.youReceive}</span>
      </div>
      <div className="leg-main">
        <Received swap={swap} />
        <AssetButton asset={form.to} disabled={form.phase === 'starting'} onPick={onPick} onWarm={onWarm} />
      </div>
      <div className="leg-sub num">
        <Worth swap={swap} />
      </div>
    </div>
  )
}

function Received({ swap }: { swap: Swap }) {
  const { form, situation, route, locale } = swap
  const messages = useMessages()
  const name = messages.amountYouReceive
  if (situation.kind === 'starting' || situation.kind === 'finding') {
    return (
      <output className="amount" aria-label={name}>
        <span className={`sk sk--amount ${situation.kind === 'starting' ? 'sk--still' : ''}`} />
      </output>
    )
  }
  if (situation.kind !== 'priced' || !route) {
    return (
      <output className="amount" aria-label={name} data-empty="">
        0
      </output>
    )
  }
  const text = amountText(route.quote.expectedAmountOut, unitDecimals(form.to), locale)
  return (
    <span className="amount-box">
      <output
        className={amountClass(text, situation.freshness === 'held' ? '' : 'dim')}
        aria-label={name}
        data-amount={route.quote.expectedAmountOut.toString()}
      >
        {text}
      </output>
    </span>
  )
}

function Worth({ swap }: { swap: Swap }) {
  const { form, situation, route, prices, amount, locale } = swap
  const messages = useMessages()
  if (situation.kind === 'finding') return <span className="sk sk--line" />
  if (situation.kind !== 'priced' || !route || prices.to === undefined) return null
  const worth = valueUsd(form.to, route.quote.expectedAmountOut, prices.to as Units)
  const sent =
    amount.kind === 'amount' && prices.from
      ? valueUsd(form.from, route.quote.amountIn, prices.from as Units)
      : undefined
  const below = sent === undefined ? undefined : bpsBelow(worth, sent)
  return (
    <>
      <span>{usdText(worth, locale)}</span>
      {below !== undefined && <MarketGap bps={below} locale={locale} messages={messages} />}
    </>
  )
}

function MarketGap({
  bps,
  locale,
  messages,
}: {
  bps: bigint
  locale: string
  messages: ReturnType<typeof useMessages>
}) {
  const percent = percentText(bps, locale)
  const text = bps === 0n ? messages.atMarket : bps > 0n ? messages.belowMarket(percent) : messages.aboveMarket(percent)
  return <span className={bps >= 300n ? 'bad' : 'faint'}>{text}</span>
}
