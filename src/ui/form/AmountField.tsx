import { useLayoutEffect, useRef, useState } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { decimalSignOf } from '../../core/asset/decimalInput.ts'
import { amountText, shortenUnits } from '../shared/figures/figures.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { amountClass } from './amountSize.ts'
import type { Side } from './swapForm.ts'
import type { Swap } from './useSwap.ts'

interface AmountFieldProps {
  swap: Swap
  side: Side
  id: string
  isBad: boolean
}

/**
 * The amount of one side. The typed side has the person’s text. The other one has the quote’s amount, shortened, with
 * every digit while it has the focus; typing there makes it the typed side.
 */
export function AmountField({ swap, side, id, isBad }: AmountFieldProps) {
  const { form, dispatch, situation } = swap
  const messages = useMessages()
  const [isFocused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTyped = side === 'to' && form.order ? form.order.field === 'output' : form.fixed === side
  // Every digit replaces the shortened amount, which ends a selection. What is typed replaces a computed amount.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each focus
  useLayoutEffect(() => {
    if (isFocused && !isTyped) input.current?.select()
  }, [isFocused])
  const starting = form.phase === 'starting'
  const dollars = form.fixed === side && form.entry === 'dollars'
  const quoted = isTyped ? undefined : quotedAmount(swap, side, messages.estimated)
  const isLoading = !isTyped && (situation.kind === 'starting' || situation.kind === 'finding')
  const typed = side === 'to' && form.order ? form.order.text : form.text
  const value = isTyped ? typed : ((isFocused ? quoted?.plain : quoted?.short) ?? '')
  const isOld = quoted !== undefined && (quoted.isEstimate || quoted.isOld)
  const names = side === 'from' ? [messages.amountYouSend, messages.amountYouSendUsd] : receiveNames(swap, messages)
  return (
    <span className="amount-box">
      {dollars && (
        <span className="amount-unit" aria-hidden="true">
          $
        </span>
      )}
      <input
        ref={input}
        id={id}
        className={amountClass(value, isBad ? 'amount--bad' : isOld ? 'dim' : '')}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={isLoading ? '' : isTyped || situation.kind === 'empty' ? '0' : '–'}
        aria-label={names[dollars ? 1 : 0]}
        aria-invalid={isBad || undefined}
        aria-describedby="swap-notice"
        data-amount={quoted && !quoted.isEstimate ? quoted.units.toString() : undefined}
        data-estimate={quoted?.isEstimate ? quoted.units.toString() : undefined}
        title={quoted?.exact}
        value={value}
        readOnly={starting}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => dispatch({ type: 'typed', text: event.target.value, side })}
      />
      {isLoading && <span className={`sk sk--amount ${starting ? 'sk--still' : ''}`} />}
    </span>
  )
}

const receiveNames = (
  { form }: Swap,
  messages: Record<'amountYouReceive' | 'amountYouReceiveAtLeast' | 'amountYouReceiveUsd', string>,
) => [
  form.fixed === 'to' || form.order ? messages.amountYouReceiveAtLeast : messages.amountYouReceive,
  messages.amountYouReceiveUsd,
]

/** Returns the route’s amount of a side that was not typed: what arrives is rounded down, what is sent up. */
function quotedAmount(
  { form, situation, route, order, locale, ...swap }: Swap,
  side: Side,
  estimated: (amount: string) => string,
) {
  if (situation.kind !== 'priced' || !route) return undefined
  const { amountIn, expectedAmountOut } = route.quote
  const { output } = order?.figures ?? {}
  const estimate = form.order ? undefined : swap.estimate
  const isEstimate = side === 'to' && estimate !== undefined
  const units = side === 'from' ? amountIn : (estimate ?? output ?? expectedAmountOut)
  const decimals = unitDecimals(form[side])
  const short = amountText(shortenUnits(units, decimals, side === 'from' ? 'up' : 'down'), decimals, locale)
  return {
    units,
    isEstimate,
    isOld: situation.freshness !== 'fresh',
    short: isEstimate ? estimated(short) : short,
    exact: amountText(units, decimals, locale),
    plain: formatDecimal(units, decimals).replace('.', decimalSignOf(locale)),
  }
}
