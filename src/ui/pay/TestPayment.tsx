import { useState } from 'react'
import { formatAsset } from '../../core/asset/asset.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { payEn as messages } from '../texts/pay.en.ts'

/** Time limit (ms). */
const TIMEOUT_MS = 15_000

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

/** Pays the exact amount from an account of the devnet. Returns false when the devnet refuses or does not respond. */
async function payTestCoins(
  { url, transport }: { readonly url: string; readonly transport: Transport },
  { from, amount }: RegisteredSwap,
): Promise<boolean> {
  const body = JSON.stringify({ protocol: 'THORCHAIN', asset: formatAsset(from), amount: String(amount) })
  const request = new Request(`${url}/devnet/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return transport(request).then(
    ({ ok }) => ok,
    () => false,
  )
}
