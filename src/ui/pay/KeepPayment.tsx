import { useState } from 'react'
import { Callout } from '../shared/parts/Callout.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import type { Keeper } from './createKeeper.ts'

/** Offers to keep the payment of a link in this browser. */
export function KeepPayment({ keeper }: { keeper: Pick<Keeper, 'isKept' | 'keep'> }) {
  const [result, setResult] = useState<'kept' | 'blocked' | undefined>(() => (keeper.isKept() ? 'kept' : undefined))
  if (result === 'kept') {
    return (
      <p className="t14 faint mt-6" role="status">
        {messages.kept}
      </p>
    )
  }
  return (
    <div className="mt-6">
      <Callout tone="info" title={messages.keepTitle}>
        <p>{messages.keepWhy}</p>
        {result === 'blocked' && (
          <p className="warn" role="alert">
            {messages.keepBlocked}
          </p>
        )}
        <p className="mt-2">
          <button
            type="button"
            className="btn btn--secondary btn--sm"
            onClick={() => setResult(keeper.keep() ? 'kept' : 'blocked')}
          >
            {messages.keep}
          </button>
        </p>
      </Callout>
    </div>
  )
}
