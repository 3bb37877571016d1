import type { Units } from '../../core/asset/amount.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { affiliateShares } from '../../core/memo/affiliateCaps.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { shareText } from '../shared/figures/shareText.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { lengthText, orderEn } from '../texts/order.en.ts'
import { payEn as messages } from '../texts/pay.en.ts'

interface PayFactsProps {
  swap: RegisteredSwap
  /** The registered memo, decoded. */
  memo: SwapMemo
  /** What the pools would pay now: for a swap of a link, whose figures nobody here reviewed. */
  out?: Units | undefined
  locale: string
  /** Whether the payment was sent, so that its amount is repeated. */
  isSent?: boolean
}

/** Shows the registered swap, read back from the nodes. */
export function PayFacts({ swap, memo, out, locale, isSent = false }: PayFactsProps) {
  const { from, to, refund } = swap
  const expected = out ?? swap.expected
  const isOrder = memo.kind === 'limit_swap'
  const { limit, destination, refundAddress } = memo
  const shares = affiliateShares(memo, 'THORCHAIN')
  return (
    <section className="card pay-card">
      <dl className="kv">
        {isSent && (
          <div>
            <dt>{messages.youSent}</dt>
            <dd className="num">{coinText(swap.amount, from, locale)}</dd>
          </div>
        )}
        {expected !== undefined && !isOrder && (
          <div>
            <dt>{messages.receive}</dt>
            <dd className="num">
              <b>{shortCoinText(expected, to, locale, 'down')}</b>
            </dd>
          </div>
        )}
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
        {shares.length > 0 && (
          <div>
            <dt>{messages.affiliateFee}</dt>
            <dd>{shares.map(({ name, bps }) => shareOf(name, bps, locale)).join(', ')}</dd>
          </div>
        )}
        {isOrder && (
          <div>
            <dt>{orderEn.waits}</dt>
            <dd>{lengthText(Number(memo.interval) * BLOCK_SECONDS, locale)}</dd>
          </div>
        )}
        {refund !== undefined && (
          <div>
            <dt>{isOrder ? orderEn.notFilled : messages.getBack}</dt>
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

/** Writes who takes a share of the output, and how much of it. A name without a share has its own. */
const shareOf = (name: string, bps: number | undefined, locale: string): string =>
  bps === undefined ? name : `${name}: ${shareText(bps, locale)}%`
