import { useState } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { payEn as messages } from '../texts/pay.en.ts'
import { isRegistered } from './memolessSwap.ts'
import { removeSwap, type StoredSwap } from './storedSwaps.ts'
import { swapPath } from './swapPath.ts'

/** Lists the payments of this browser. */
export function PayList({ stored }: { stored: readonly StoredSwap[] }) {
  const [swaps, setSwaps] = useState(stored)
  const remove = (key: string) => {
    removeSwap(() => localStorage, key)
    setSwaps(swaps.filter(({ swap }) => swap.key !== key))
  }
  return (
    <section className="card pay-card">
      <h2 className="t18">{messages.listTitle}</h2>
      {swaps.length === 0 && <p className="muted">{messages.none}</p>}
      <ul className="pay-list">
        {swaps.map(({ swap, hash, hasEnded }) => {
          const amount = isRegistered(swap) ? swap.amount : swap.chosen
          const name = `${formatDecimal(amount, unitDecimals(swap.from))} ${swap.from.ticker}`
          return (
            <li key={swap.key}>
              <a href={swapPath({ swap, ...(hash !== undefined && { hash }) })}>
                {messages.pair(name, swap.to.ticker)}
              </a>
              {hash !== undefined && <span className="badge badge--ok">{messages.paid}</span>}
              {hasEnded && <span className="badge">{messages.ended}</span>}
              <button
                type="button"
                className="btn btn--quiet btn--sm"
                aria-label={messages.removeOf(name)}
                onClick={() => remove(swap.key)}
              >
                {messages.remove}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
