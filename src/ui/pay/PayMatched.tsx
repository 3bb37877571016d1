import type { ReactNode } from 'react'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { memoOf } from './memoOf.ts'
import { PayFacts } from './PayFacts.tsx'

interface PayMatchedProps {
  swap: RegisteredSwap
  title: string
  text: string
  locale: string
  /** What to know about the payment, between the text and the warning. */
  children?: ReactNode
  /** The next step. */
  next: ReactNode
}

/**
 * Shows a payment that was sent, warns about a second one, and repeats what was agreed. No address of a vault is shown.
 */
export function PayMatched({ swap, title, text, locale, children, next }: PayMatchedProps) {
  const memo = memoOf(swap)
  return (
    <div className="pay-grid">
      <div className="stack">
        <h1>{title}</h1>
        <p className="lede">{text}</p>
        {children}
        <Callout tone="warn" title={messages.paidOnce}>
          <p>{messages.paidOnceWhy}</p>
        </Callout>
        <p>{next}</p>
      </div>
      {memo && <PayFacts swap={swap} memo={memo} locale={locale} isSent />}
    </div>
  )
}
