import { Suspense, useId } from 'react'
import type { Swap } from '../form/useSwap.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { useMessages } from '../texts/MessagesContext.tsx'

const MemolessNotes = lazyPart(() => import('../pay/MemolessNotes.tsx').then((room) => room.MemolessNotes))

/** Chooses between a wallet and a plain payment. */
export function PayModeTabs({ swap: { form, dispatch } }: { swap: Swap }) {
  const messages = useMessages()
  const name = useId()
  return (
    <div className="seg pay-mode" role="radiogroup" aria-label={messages.payMode}>
      {(['wallet', 'memoless'] as const).map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name={name}
            checked={form.mode === mode}
            disabled={form.phase === 'starting'}
            onChange={() => dispatch({ type: 'modeChosen', mode })}
          />
          {mode === 'wallet' ? messages.withWallet : messages.withoutWallet}
        </label>
      ))}
    </div>
  )
}

/** Explains a plain payment, once it is chosen. */
export function PayModeNotes({ swap }: { swap: Swap }) {
  if (swap.form.mode !== 'memoless') return null
  return (
    <Suspense fallback={null}>
      <MemolessNotes swap={swap} />
    </Suspense>
  )
}
