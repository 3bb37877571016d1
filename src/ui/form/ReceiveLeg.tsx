import { useId } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { usdText } from '../shared/figures/figures.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { AmountField } from './AmountField.tsx'
import { AssetButton } from './AssetButton.tsx'
import { CounterValue } from './CounterValue.tsx'
import { MarketDifference } from './market/MarketDifference.tsx'
import { isRefusedAmount, type Situation } from './situation.ts'
import type { Swap } from './useSwap.ts'

interface ReceiveLegProps {
  swap: Swap
  onPick: () => void
  onPreloadPicker: () => void
}

/** Shows the output after all fees, or the least that was typed, and the difference from market. */
export function ReceiveLeg({ swap, onPick, onPreloadPicker: onWarm }: ReceiveLegProps) {
  const { form, situation } = swap
  const messages = useMessages()
  const id = useId()
  const isTyped = form.fixed === 'to'
  const isLeast = isTyped || form.order !== undefined
  const isBad = isTyped ? isRefusedAmount(situation) : isBadOutput(situation)
  return (
    <div className="leg">
      <div className="leg-top">
        <label htmlFor={id}>{isLeast ? messages.youReceiveAtLeast : messages.youReceive}</label>
      </div>
      <div className="leg-main">
        <AmountField swap={swap} side="to" id={id} isBad={isBad} />
        <AssetButton asset={form.to} disabled={form.phase === 'starting'} onPick={onPick} onPreloadPicker={onWarm} />
      </div>
      <div className="leg-sub num">
        {isTyped && <CounterValue swap={swap} />}
        <Worth swap={swap} />
      </div>
    </div>
  )
}

/** Whether the output of a limit order is typed and cannot be used. */
const isBadOutput = (situation: Situation): boolean =>
  situation.kind === 'orderProblem' && situation.problem.kind === 'typed' && situation.problem.field === 'output'

function Worth({ swap }: { swap: Swap }) {
  const { form, situation, route, order, prices, locale } = swap
  const estimate = form.order ? undefined : swap.estimate
  const { estimate: estimateName } = useMessages()
  if (situation.kind === 'finding') return <span className="sk sk--line" />
  if (situation.kind !== 'priced' || !route) return null
  const amount = estimate ?? order?.figures?.output ?? route.quote.expectedAmountOut
  const isQuoted = form.fixed === 'from'
  return (
    <>
      {isQuoted && prices.to !== undefined && (
        <span>{usdText(valueUsd(amount, form.to, prices.to as Units), locale)}</span>
      )}
      {estimate === undefined ? (
        <MarketDifference cost={situation.cost} locale={locale} />
      ) : (
        <span>{estimateName}</span>
      )}
    </>
  )
}
