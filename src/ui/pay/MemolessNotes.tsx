import { useEffect, useState } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { memolessObstacle } from '../../core/memo/memoless/memolessObstacle.ts'
import { isRegistered } from '../../core/memo/memoless/memolessSwap.ts'
import type { Swap } from '../form/useSwap.ts'
import { isEmbedded } from '../shared/embedParams.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { LazySupportLine } from '../shared/support/LazySupportLine.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { formStep, type MemolessForm, memolessForm } from './memolessForm.ts'
import { isUnfinished, readStoredSwaps, type StoredSwap } from './storedSwaps.ts'
import { swapPath } from './swapPath.ts'
import { memolessIncident, useAvailability } from './useAvailability.ts'

/** Explains the amount's step, the refund and what is missing, below the form. */
export function MemolessNotes({ swap }: { swap: Swap }) {
  const { form } = swap
  const state = memolessForm({ ...swap, availability: useAvailability() })
  const isPossible = state.kind !== 'obstacle' && state.kind !== 'closed'
  return (
    <div className="stack memoless-notes">
      <div role="status">
        <Missing state={state} swap={swap} />
      </div>
      {isPossible && state.kind !== 'step' && <StepNote swap={swap} />}
      {isPossible && form.refund.text === '' && (
        <Callout tone="warn" title={messages.refundTitle}>
          <p>{messages.refundWhy}</p>
        </Callout>
      )}
      <Unfinished />
    </div>
  )
}

/** Shows why this swap needs a wallet, or which amounts can be chosen. */
function Missing({ state, swap }: { state: MemolessForm; swap: Swap }) {
  const { form, locale, dispatch } = swap
  switch (state.kind) {
    case 'obstacle':
      return <NeedsWallet text={messages.obstacle[state.obstacle]} swap={swap} />
    case 'closed':
      if (state.why === 'stopped') return <NeedsWallet text={stopText()} swap={swap} />
      return state.why === 'halted' ? (
        <NeedsWallet text={messages.halted} swap={swap} />
      ) : (
        <>
          <NeedsWallet text={messages.unavailable} swap={swap} />
          <LazySupportLine code="memoless_unavailable" />
        </>
      )
    case 'route': {
      const isOpen = swap.quotes.result?.value.routes.some(
        ({ protocol, outcome }) => protocol === 'THORCHAIN' && outcome !== 'refused',
      )
      return <NeedsWallet text={isOpen ? messages.onlyThorchain : messages.noThorchain} swap={swap} />
    }
    case 'step':
      return (
        <p className="field-msg bad">
          <Icon name="warn" />
          <span>
            {messages.notOnStep(coinText(state.stepped.step, form.from, locale))}{' '}
            {state.stepped.nearest.map((amount) => (
              <button
                key={String(amount)}
                type="button"
                className="link fill"
                onClick={() => dispatch({ type: 'filled', text: formatDecimal(amount, unitDecimals(form.from)) })}
              >
                {coinText(amount, form.from, locale)}
              </button>
            ))}
          </span>
        </p>
      )
    default:
      return null
  }
}

/** Says that the operator of this site has stopped swaps without a wallet, and why. */
const stopText = () => [messages.stopped, memolessIncident()?.text ?? ''].join(' ').trim()

function NeedsWallet({ text, swap: { dispatch } }: { text: string; swap: Swap }) {
  return (
    <p className="field-msg warn">
      <Icon name="warn" />
      <span>
        {text}{' '}
        <button type="button" className="link fill" onClick={() => dispatch({ type: 'modeChosen', mode: 'wallet' })}>
          {messages.useWallet}
        </button>
      </span>
    </p>
  )
}

function StepNote({ swap }: { swap: Swap }) {
  const { form, amount, locale } = swap
  const { from } = form
  if (memolessObstacle(from) !== undefined || amount.kind !== 'amount') return null
  const stepped = formStep(swap, amount.units)
  if (stepped === undefined) return null
  const { step, most } = stepped
  return (
    <p className="field-msg muted">
      <Icon name="info" />
      <span>
        {messages.stepNote(coinText(step, from, locale), from.ticker)} {messages.atMost(coinText(most, from, locale))}
      </span>
    </p>
  )
}

/** Links to payments of this browser that have no deposit yet. */
function Unfinished() {
  const [open, setOpen] = useState<readonly StoredSwap[]>([])
  useEffect(() => setOpen(readStoredSwaps(() => localStorage).filter(isUnfinished)), [])
  const [newest] = open
  if (newest === undefined) return null
  const { swap } = newest
  // A frame cannot open the list, which is a page of its own.
  const isOne = open.length === 1 || isEmbedded(location)
  const amount = isRegistered(swap) ? swap.amount : swap.chosen
  const name = `${formatDecimal(amount, unitDecimals(swap.from))} ${swap.from.ticker}`
  return (
    <p className="t14">
      <a href={isOne ? swapPath(newest) : '/i'}>{isOne ? messages.unfinishedOf(name) : messages.unfinished}</a>
    </p>
  )
}
