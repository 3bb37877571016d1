import { useEffect, useState } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { isRegistered, paymentLink } from '../../core/memo/memoless/memolessSwap.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import { createKeeper } from './createKeeper.ts'
import type { OpenedPayment } from './openedPayment.ts'
import { openedPayment } from './openedPayment.ts'
import { PayView } from './PayView.tsx'
import type { StoredSwap } from './storedSwaps.ts'
import { readStoredSwaps, removeSwap } from './storedSwaps.ts'
import { swapPath } from './swapPath.ts'

interface Opened {
  readonly payment: OpenedPayment
  readonly stored: readonly StoredSwap[]
  readonly locale: string
}

/** One payment, or the list of this browser's payments. */
export function PayPage() {
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  useEffect(() => {
    const stored = readStoredSwaps(() => localStorage)
    setOpened({ payment: openedPayment(location, stored), stored, locale: numberLocale() })
  }, [])
  if (opened === undefined) return <div className="pay pay-empty" />
  const { payment, stored, locale } = opened
  if (payment.kind !== 'swap') return <Overview payment={payment} stored={stored} />
  return <Payment payment={payment} locale={locale} />
}

interface PaymentProps {
  payment: Extract<OpenedPayment, { kind: 'swap' }>
  locale: string
}

function Payment({ payment, locale }: PaymentProps) {
  const { swap, hash, isLinked } = payment
  const [keeper] = useState(() => createKeeper(payment))
  const onRegistered = (registered: RegisteredSwap) => {
    keeper.store({ swap: registered })
    history.replaceState(history.state, '', paymentLink(registered))
  }
  return (
    <PayView
      swap={swap}
      hash={hash}
      isLinked={isLinked}
      locale={locale}
      onRegistered={onRegistered}
      onFound={(paid, found) => keeper.store({ swap: paid, hash: found })}
      onEnded={(unpaid) => keeper.store({ swap: unpaid, hasEnded: true })}
      onSent={keeper.remember}
      onDropped={keeper.forget}
      keeper={isLinked ? keeper : undefined}
    />
  )
}

/** Returns why a link opens no payment. */
function problemOf({ kind }: OverviewProps['payment']) {
  if (kind === 'broken') return { title: messages.brokenTitle, text: messages.brokenWhy }
  return kind === 'unknown' ? { title: messages.unknownTitle, text: messages.unknownWhy } : undefined
}

interface OverviewProps {
  payment: Exclude<OpenedPayment, { kind: 'swap' }>
  stored: readonly StoredSwap[]
}

function Overview({ payment, stored }: OverviewProps) {
  const problem = problemOf(payment)
  return (
    <div className="pay stack" data-pay={payment.kind}>
      <div>
        <h1>{messages.pageTitle}</h1>
        <p className="lede mt-2">{messages.pageIntro}</p>
      </div>
      {problem && (
        <Callout tone="warn" title={problem.title} urgent>
          <p>{problem.text}</p>
        </Callout>
      )}
      <PayList stored={stored} />
      <p>
        <a className="btn btn--primary" href="/">
          {messages.startAgain}
        </a>
      </p>
    </div>
  )
}

/** Lists the payments of this browser. */
function PayList({ stored }: { stored: readonly StoredSwap[] }) {
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
