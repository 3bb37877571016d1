import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatDecimal, type Units, units } from '../../../core/asset/amount.ts'
import { unitDecimals } from '../../../core/asset/asset.ts'
import { decimalSignOf } from '../../../core/asset/decimalInput.ts'
import { BLOCK_SECONDS } from '../../../core/chains/blockTime.ts'
import { coinText, shortCoinText } from '../../shared/figures/coinText.ts'
import { amountText, percentText, shortenUnits } from '../../shared/figures/figures.ts'
import { Icon } from '../../shared/parts/Icon.tsx'
import { lengthText, orderEn as messages } from '../../texts/order.en.ts'
import type { Swap } from '../useSwap.ts'
import type { OrderField } from './orderForm.ts'

/** The price of a limit order, its distance from the market and its length. Each field computes the others. */
export function OrderFields({ swap }: { swap: Swap }) {
  const { form, order, locale, dispatch, situation, route } = swap
  const name = useId()
  const note = useId()
  if (form.order === undefined) return null
  const { from, to } = form
  const { figures } = order ?? {}
  const decimals = unitDecimals(to)
  const price = figures && {
    short: amountText(shortenUnits(figures.price, decimals, 'up'), decimals, locale),
    plain: formatDecimal(figures.price, decimals).replace('.', decimalSignOf(locale)),
  }
  const percent = figures && signed(figures.aboveBps, (size) => percentText(size, locale))
  const isAtOnce = situation.kind === 'priced' && route && figures && route.quote.expectedAmountOut >= figures.output
  return (
    <div className="order-fields">
      <div className="order-row">
        <PriceField
          swap={swap}
          field="price"
          label={messages.price(from.ticker)}
          unit={to.ticker}
          {...price}
          note={note}
        />
        <PriceField
          swap={swap}
          field="above"
          label={messages.above}
          name={messages.abovePercent}
          unit="%"
          short={percent}
          plain={percent}
          note={note}
        />
      </div>
      <p id={note} className="order-note t13 muted num">
        {figures &&
          messages.marketNow(coinText(one(from), from, locale), shortCoinText(figures.marketPrice, to, locale, 'down'))}
      </p>
      {isAtOnce && (
        <p className="field-msg muted" role="status">
          <Icon name="info" />
          <span>{messages.fillsNow}</span>
        </p>
      )}
      <div className="order-waits">
        <span id={name} className="t14 muted">
          {messages.waits}
        </span>
        <div className="seg" role="radiogroup" aria-labelledby={name}>
          {(order?.expiries ?? [form.order.blocks]).map((blocks) => (
            <label key={blocks}>
              <input
                type="radio"
                name={name}
                checked={blocks === (order?.blocks ?? blocks)}
                onChange={() => dispatch({ type: 'orderChanged', order: { blocks } })}
              />
              {lengthText(blocks * BLOCK_SECONDS, locale)}
            </label>
          ))}
        </div>
      </div>
    </div>
  )
}

const one = (asset: Parameters<typeof unitDecimals>[0]): Units => units(10n ** BigInt(unitDecimals(asset)))

/** Writes a number with a minus of its own, because sizes are formatted without one. */
const signed = (value: bigint, write: (size: bigint) => string): string =>
  value < 0n ? `−${write(-value)}` : write(value)

interface PriceFieldProps {
  swap: Swap
  field: OrderField
  label: string
  /** For screen readers, if the label alone is not clear. */
  name?: string
  unit: string
  /** What the typed field computes, shortened and with every digit. */
  short?: string | undefined
  plain?: string | undefined
  /** Id of the market price. */
  note: string
}

/** One field of the price. It shows the person’s text, or what the typed field computes. */
function PriceField({
  swap: { form, dispatch, situation },
  field,
  label,
  name,
  unit,
  short,
  plain,
  note,
}: PriceFieldProps) {
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTyped = form.order?.field === field
  // Every digit replaces the shortened price, which ends a selection. What is typed replaces a computed price.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each focus
  useLayoutEffect(() => {
    if (isFocused && !isTyped) input.current?.select()
  }, [isFocused])
  const problem = situation.kind === 'orderProblem' ? situation.problem : undefined
  const isBad = problem?.kind === 'typed' && problem.field === field
  const computed = (isFocused ? plain : short) ?? ''
  return (
    <div>
      <label className="t14 muted" htmlFor={id}>
        {label}
      </label>
      <span className="order-field">
        <input
          ref={input}
          id={id}
          className="text-input num"
          inputMode={field === 'above' ? 'text' : 'decimal'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-label={name}
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? 'swap-notice' : note}
          value={isTyped ? form.order?.text : computed}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ target }) => dispatch({ type: 'orderChanged', order: { field, text: target.value } })}
        />
        <span className="muted" aria-hidden="true">
          {unit}
        </span>
      </span>
    </div>
  )
}
