import type { Units } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { amountText, shortenUnits, usdText } from '../shared/figures/figures.ts'
import { Figure } from '../shared/parts/Figure.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'
import { AssetButton } from './AssetButton.tsx'
import { amountClass } from './amountSize.ts'
import { MarketDifference } from './market/MarketDifference.tsx'
import type { Swap } from './useSwap.ts'

interface ReceiveLegProps {
  swap: Swap
  onPick: () => void
  onPreloadPicker: () => void
}

/** Shows the output after all fees, rounded down, and its difference from market. */
export function ReceiveLeg({ swap, onPick, onPreloadPicker: onWarm }: ReceiveLegProps) {
  const { form } = swap
  const messages = useMessages()
  return (
    <div className="leg">
      <div className="leg-top">
        <span>{messages.youReceive}</span>
      </div>
      <div className="leg-main">
        <Received swap={swap} />
        <AssetButton asset={form.to} disabled={form.phase === 'starting'} onPick={onPick} onPreloadPicker={onWarm} />
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
        {situation.kind === 'empty' ? '0' : '–'}
      </output>
    )
  }
  const { expectedAmountOut } = route.quote
  const decimals = unitDecimals(form.to)
  if (swap.estimate !== undefined) return <Estimate swap={swap} amount={swap.estimate} />
  const short = amountText(shortenUnits(expectedAmountOut, decimals, 'down'), decimals, locale)
  return (
    <span className="amount-box">
      <output
        className={amountClass(short, situation.freshness === 'fresh' ? '' : 'dim')}
        aria-label={name}
        data-amount={expectedAmountOut.toString()}
      >
        <Figure short={short} exact={amountText(expectedAmountOut, decimals, locale)} />
      </output>
    </span>
  )
}

/** Shows an estimate from the pools, marked as one, until the nodes quote the amount. */
function Estimate({ swap: { form, locale }, amount }: { swap: Swap; amount: Units }) {
  const messages = useMessages()
  const decimals = unitDecimals(form.to)
  const text = messages.estimated(amountText(shortenUnits(amount, decimals, 'down'), decimals, locale))
  return (
    <span className="amount-box">
      <output
        className={amountClass(text, 'dim')}
        aria-label={messages.amountYouReceive}
        data-estimate={amount.toString()}
      >
        {text}
      </output>
    </span>
  )
}

function Worth({ swap }: { swap: Swap }) {
  const { form, situation, route, prices, locale, estimate } = swap
  const { estimate: estimateName } = useMessages()
  if (situation.kind === 'finding') return <span className="sk sk--line" />
  if (situation.kind !== 'priced' || !route) return null
  const amount = estimate ?? route.quote.expectedAmountOut
  return (
    <>
      {prices.to !== undefined && <span>{usdText(valueUsd(amount, form.to, prices.to as Units), locale)}</span>}
      {estimate === undefined ? (
        <MarketDifference cost={situation.cost} locale={locale} />
      ) : (
        <span>{estimateName}</span>
      )}
    </>
  )
}
