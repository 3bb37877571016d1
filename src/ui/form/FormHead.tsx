import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { HelpButton } from '../shared/parts/HelpButton.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import type { Messages } from '../texts/form.en.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { limitText, noLimit } from './priceLimit.ts'
import type { Swap } from './useSwap.ts'

const PriceLimitPanel = lazyPart(() => import('./PriceLimitPanel.tsx').then((module) => module.PriceLimitPanel))

/** The limit in a few letters. A typed output is the limit itself. */
function shownLimit({ form, locale }: Swap, messages: Messages): string {
  if (form.fixed === 'to') return messages.exactLimit
  return form.limitBps === noLimit ? messages.noLimit : messages.percent(limitText(form.limitBps, locale))
}

interface FormHeadProps {
  swap: Swap
  /** In place of the visible title: the choice between a swap at market and a limit order. */
  kind?: ReactNode
  children: ReactNode
}

/** Head of the form: its title and the price limit, whose panel loads when it opens. */
export function FormHead({ swap, kind, children }: FormHeadProps) {
  const { form } = swap
  const messages = useMessages()
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="limit-head">
      <div className="form-top">
        <h2 className={kind === undefined ? undefined : 'sr'}>
          {form.order ? messages.orderTitle : messages.formTitle}
        </h2>
        {kind}
        <div className="row gap-1">
          {form.order ? (
            <HelpButton term="limitOrder" name={messages.limitKind} />
          ) : (
            <>
              <button
                ref={button}
                type="button"
                className="btn btn--quiet btn--sm"
                data-bad={(form.fixed === 'from' && form.limitBps === noLimit) || undefined}
                aria-expanded={open}
                aria-controls={id}
                disabled={form.phase === 'starting'}
                onClick={() => setOpen(!open)}
                onPointerEnter={PriceLimitPanel.preload}
                onFocus={PriceLimitPanel.preload}
              >
                {messages.priceLimit} <span className="num">{shownLimit(swap, messages)}</span>
                <Icon name="down" />
              </button>
              <HelpButton term="priceLimit" name={messages.priceLimit} />
            </>
          )}
          {children}
        </div>
      </div>
      <fieldset
        id={id}
        className="limit"
        hidden={!open || form.order !== undefined}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        // Open, it would cover what has the focus. A press of its button closes it anyway.
        onBlur={({ currentTarget, relatedTarget }) => {
          const isElsewhere = relatedTarget !== null && relatedTarget !== button.current
          if (isElsewhere && !currentTarget.contains(relatedTarget)) setOpen(false)
        }}
      >
        <legend className="sr">{messages.priceLimit}</legend>
        {open && form.order === undefined && (
          <Suspense fallback={null}>
            <PriceLimitPanel swap={swap} onClose={close} />
          </Suspense>
        )}
      </fieldset>
    </div>
  )
}
