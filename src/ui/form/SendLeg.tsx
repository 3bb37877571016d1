import { Suspense, useId } from 'react'
import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { usdText } from '../shared/figures/figures.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { AssetButton } from './AssetButton.tsx'
import { amountClass } from './amountSize.ts'
import type { Swap } from './useSwap.ts'

const loadBalance = () => import('./Balance.tsx')
const Balance = lazyPart(() => loadBalance().then((module) => module.Balance))
const BalanceShares = lazyPart(() => loadBalance().then((module) => module.BalanceShares))

interface SendLegProps {
  swap: Swap
  onPick: () => void
  onPreloadPicker: () => void
}

const faulty = new Set(['amountProblem', 'tooLarge', 'belowMinimum', 'belowDust'])

/** Shows the typed amount, and below it the same amount in the other currency. */
export function SendLeg({ swap, onPick, onPreloadPicker: onWarm }: SendLegProps) {
  const { form, dispatch, situation } = swap
  const messages = useMessages()
  const id = useId()
  const starting = form.phase === 'starting'
  const dollars = form.entry === 'dollars'
  const hasAccount = swap.payer.account !== undefined
  const isShort = swap.payer.funds.kind === 'short'
  const bad = isShort || faulty.has(situation.kind) || (situation.kind === 'priced' && situation.minimum !== undefined)
  return (
    <div className="leg">
      <div className="leg-top">
        <label htmlFor={id}>{messages.youSend}</label>
        {hasAccount && (
          <Suspense fallback={null}>
            <Balance swap={swap} />
          </Suspense>
        )}
      </div>
      <div className="leg-main">
        <span className="amount-box">
          {dollars && (
            <span className="amount-unit" aria-hidden="true">
              $
            </span>
          )}
          <input
            id={id}
            className={amountClass(form.text, bad ? 'amount--bad' : '')}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            placeholder="0"
            aria-label={dollars ? messages.amountYouSendUsd : messages.amountYouSend}
            aria-invalid={bad || undefined}
            aria-describedby="swap-notice"
            value={form.text}
            readOnly={starting}
            onChange={(event) => dispatch({ type: 'typed', text: event.target.value })}
          />
        </span>
        <AssetButton asset={form.from} disabled={starting} onPick={onPick} onPreloadPicker={onWarm} />
      </div>
      <div className="leg-sub num">
        <CounterValue swap={swap} />
        {hasAccount && (
          <Suspense fallback={null}>
            <BalanceShares swap={swap} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Shows the amount in the other currency; a press switches the field to it. */
function CounterValue({ swap }: { swap: Swap }) {
  const { form, amount, prices, locale, dispatch } = swap
  const messages = useMessages()
  const toDollars = form.entry === 'coins'
  if (form.phase === 'starting') return null
  if (prices.from === undefined && toDollars)
    return <span className="fiat">{swap.market.result ? messages.noDollarPrice : ''}</span>
  const units = amount.kind === 'amount' ? amount.units : undefined
  const usd = units === undefined || prices.from === undefined ? 0n : valueUsd(units, form.from, prices.from as Units)
  const unread = amount.kind === 'problem'
  const now = unread ? '–' : toDollars ? usdText(usd, locale) : shortCoinText(units ?? 0n, form.from, locale, 'up')
  const decimals = unitDecimals(form.from)
  const switched = () => {
    if (units === undefined) return ''
    return toDollars ? formatDecimal((usd + 500_000n) / 1_000_000n, 2) : formatDecimal(units, decimals)
  }
  return (
    <button
      type="button"
      className="fiat"
      aria-label={toDollars ? messages.enterInDollars(now) : messages.enterInCoins(form.from.ticker, now)}
      title={toDollars || unread ? undefined : coinText(units ?? 0n, form.from, locale)}
      onClick={() => dispatch({ type: 'entrySwitched', text: switched() })}
    >
      {now}
      <Icon name="swapv" />
    </button>
  )
}
