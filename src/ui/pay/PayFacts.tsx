import type { SwapMemo } from '../../core/memo/memo.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import type { RegisteredSwap } from './memolessSwap.ts'

interface PayFactsProps {
  swap: RegisteredSwap
  /** The registered memo, decoded. */
  memo: SwapMemo
  locale: string
  /** Whether the payment was sent, so that its amount is repeated. */
  isSent?: boolean
}

/** Shows the registered swap, read back from the nodes. */
export function PayFacts({ swap, memo, locale, isSent = false }: PayFactsProps) {
  const { from, to, expected, refund } = swap
  const { limit, destination, refundAddress } = memo
  return (
    <section className="card pay-card">
      <dl className="kv">
        {isSent && (
          <div>
            <dt>{messages.youSent}</dt>
            <dd className="num">{coinText(swap.amount, from, locale)}</dd>
          </div>
        )}
        <div>
          <dt>{messages.receive}</dt>
          <dd className="num">
            <b>{shortCoinText(expected, to, locale, 'down')}</b>
          </dd>
        </div>
        <div>
          <dt>{messages.atLeast}</dt>
          <dd className="num">{limit === 0n ? messages.anyPrice : shortCoinText(limit, to, locale, 'down')}</dd>
        </div>
        <div className="pay-wide">
          <dt>{messages.deliveredTo}</dt>
          <dd>
            <AddressText address={destination} />
          </dd>
        </div>
        {refund !== undefined && (
          <div>
            <dt>{messages.getBack}</dt>
            <dd className="num">{shortCoinText(refund, from, locale, 'down')}</dd>
          </div>
        )}
        <div className="pay-wide">
          <dt>{messages.refundTo}</dt>
          <dd>{refundAddress === '' ? messages.sender : <AddressText address={refundAddress} />}</dd>
        </div>
      </dl>
    </section>
  )
}
