import { Suspense, useId } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { usdText } from '../shared/figures/figures.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { AmountField } from './AmountField.tsx'
import { AssetButton } from './AssetButton.tsx'
import { CounterValue } from './CounterValue.tsx'
import { isRefusedAmount } from './situation.ts'
import type { Swap } from './useSwap.ts'

const loadBalance = () => import('./Balance.tsx')
const Balance = lazyPart(() => loadBalance().then((module) => module.Balance))
const BalanceShares = lazyPart(() => loadBalance().then((module) => module.BalanceShares))

interface SendLegProps {
  swap: Swap
  onPick: () => void
  onPreloadPicker: () => void
}

/** Shows what is sent, as typed or as the quote of a typed output needs it, and below it the same in dollars. */
export function SendLeg({ swap, onPick, onPreloadPicker: onWarm }: SendLegProps) {
  const { form, situation } = swap
  const messages = useMessages()
  const id = useId()
  const isTyped = form.fixed === 'from'
  const hasAccount = swap.payer.account !== undefined
  const isShort = swap.payer.funds.kind === 'short'
  const isBad = isShort || (isTyped && isRefusedAmount(situation))
  return (
    <div className="leg">
      <div className="leg-top">
        <label htmlFor={id}>{isTyped ? messages.youSend : messages.youSendAbout}</label>
        {hasAccount && (
          <Suspense fallback={null}>
            <Balance swap={swap} />
          </Suspense>
        )}
      </div>
      <div className="leg-main">
        <AmountField swap={swap} side="from" id={id} isBad={isBad} />
        <AssetButton asset={form.from} disabled={form.phase === 'starting'} onPick={onPick} onPreloadPicker={onWarm} />
      </div>
      <div className="leg-sub num">
        {isTyped ? <CounterValue swap={swap} /> : <SentValue swap={swap} />}
        {hasAccount && (
          <Suspense fallback={null}>
            <BalanceShares swap={swap} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Shows in dollars what a typed output needs. */
function SentValue({ swap: { form, amount, prices, locale } }: { swap: Swap }) {
  if (amount.kind !== 'amount' || prices.from === undefined) return null
  return <span className="fiat">{usdText(valueUsd(amount.units, form.from, prices.from as Units), locale)}</span>
}
