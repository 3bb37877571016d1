import { type ReactNode, useId, useState } from 'react'
import { percentText } from '../figures/figures.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { Icon } from '../parts/Icon.tsx'
import { limitChoices } from './swapForm.ts'
import type { Swap } from './useSwap.ts'

/** Formats a limit without trailing zeros: "0.5", "1", "2". */
const limitText = (bps: number, locale: string) =>
  bps % 100 === 0 ? String(bps / 100) : percentText(BigInt(bps), locale).replace(/0$/, '')

/** Head of the form: its title and the price limit. */
export function PriceLimit({ swap, children }: { swap: Swap; children: ReactNode }) {
  const { form, dispatch, locale } = swap
  const messages = useMessages()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className="form-top">
        <h2>{messages.formTitle}</h2>
        <div className="row gap-1">
          <button
            type="button"
            className="btn btn--quiet btn--sm"
            aria-expanded={open}
            aria-controls={id}
            disabled={form.phase === 'starting'}
            onClick={() => setOpen(!open)}
          >
            {messages.priceLimit} <span className="num">{messages.percent(limitText(form.limitBps, locale))}</span>
            <Icon name="down" />
          </button>
          {children}
        </div>
      </div>
      <fieldset id={id} className="limit" hidden={!open}>
        <legend className="sr">{messages.priceLimit}</legend>
        <div className="seg">
          {limitChoices.map((bps) => (
            <label key={bps}>
              <input
                type="radio"
                name="limit"
                checked={form.limitBps === bps}
                onChange={() => dispatch({ type: 'limitChosen', limitBps: bps })}
              />
              {messages.percent(limitText(bps, locale))}
            </label>
          ))}
        </div>
        <p>{messages.priceLimitExplained}</p>
      </fieldset>
    </>
  )
}
