import { useState } from 'react'
import { payEn as messages } from '../texts/pay.en.ts'
import type { RegisteredSwap } from './memolessSwap.ts'
import { payTestCoins } from './payTestCoins.ts'

/** Pays with test coins, so that the journey completes without a wallet. Exists on the devnet only. */
export function TestPayment({ swap, url }: { swap: RegisteredSwap; url: string }) {
  const [state, setState] = useState<'idle' | 'paying' | 'paid' | 'failed'>('idle')
  const pay = async () => {
    setState('paying')
    const isPaid = await payTestCoins({ url, transport: (sent) => fetch(sent) }, swap)
    setState(isPaid ? 'paid' : 'failed')
  }
  const isBusy = state === 'paying' || state === 'paid'
  return (
    <div className="pay-devnet">
      <p className="t14">
        <b>{messages.testCoins}</b>
      </p>
      <button
        type="button"
        className="btn btn--secondary btn--sm"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void pay()}
      >
        {state === 'paying' ? messages.payingTest : messages.payTest}
      </button>
      <span className="t13" role="status">
        {state === 'paid' ? messages.paidTest : state === 'failed' ? messages.testFailed : ''}
      </span>
    </div>
  )
}
