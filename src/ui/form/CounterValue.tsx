import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { usdText } from '../shared/figures/figures.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'
import type { Swap } from './useSwap.ts'

/** Shows the typed amount in the other currency; a press switches the field to it. */
export function CounterValue({ swap }: { swap: Swap }) {
  const { form, typed, prices, locale, dispatch } = swap
  const { fixed } = form
  const asset = form[fixed]
  const price = prices[fixed]
  const messages = useMessages()
  const toDollars = form.entry === 'coins'
  if (form.phase === 'starting') return null
  if (price === undefined && toDollars)
    return <span className="fiat">{swap.market.result ? messages.noDollarPrice : ''}</span>
  const units = typed.kind === 'amount' ? typed.units : undefined
  const usd = units === undefined || price === undefined ? 0n : valueUsd(units, asset, price as Units)
  const unread = typed.kind === 'problem'
  const now = unread ? '–' : toDollars ? usdText(usd, locale) : shortCoinText(units ?? 0n, asset, locale, 'up')
  const switched = () => {
    if (units === undefined) return ''
    return toDollars ? formatDecimal((usd + 500_000n) / 1_000_000n, 2) : formatDecimal(units, unitDecimals(asset))
  }
  return (
    <button
      type="button"
      className="fiat"
      aria-label={toDollars ? messages.enterInDollars(now) : messages.enterInCoins(asset.ticker, now)}
      title={toDollars || unread ? undefined : coinText(units ?? 0n, asset, locale)}
      onClick={() => dispatch({ type: 'entrySwitched', text: switched() })}
    >
      {now}
      <Icon name="swapv" />
    </button>
  )
}
