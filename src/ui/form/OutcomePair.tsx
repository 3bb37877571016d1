import { useMemo } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { amountAfterFee } from '../../core/quote/amountAfterFee.ts'
import { minimumOut } from '../../core/quote/minimumOut.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { usdText } from '../shared/figures/figures.ts'
import { Figure } from '../shared/parts/Figure.tsx'
import { useFollowQuote } from '../shared/query/useFollowQuote.ts'
import { useQuery } from '../shared/query/useQuery.ts'
import { outcomeEn as messages } from '../texts/outcome.en.ts'
import { refundFeeQuery } from './market/refundFeeQuery.ts'
import { noLimit } from './priceLimit.ts'
import type { OpenRoute } from './situation.ts'
import type { Swap } from './useSwap.ts'

/** Network fees older than this are read again with a new quote (ms). */
const FRESH_MS = 60_000

/** Shows both outcomes at equal size: the minimum output, and the refund if the swap fails. */
export function OutcomePair({ swap, route, dim }: { swap: Swap; route: OpenRoute; dim: string }) {
  const { form, prices, locale } = swap
  const exact = swap.order?.figures?.output ?? swap.atLeast
  const least = exact ?? units(minimumOut(route.quote, form.limitBps))
  const isUnlimited = exact === undefined && form.limitBps === noLimit
  const worth = prices.to === undefined ? '' : usdText(valueUsd(least, form.to, prices.to as Units), locale)
  return (
    <div className={`outcome ${dim}`}>
      <div>
        <span className="t14 muted">{messages.receiveAtLeast}</span>
        {isUnlimited ? (
          <b className="bad">{messages.anyPrice}</b>
        ) : (
          <b className="num">
            <Figure short={shortCoinText(least, form.to, locale, 'down')} exact={coinText(least, form.to, locale)} />
          </b>
        )}
        <span className="t13 faint">{isUnlimited ? messages.noLimit : worth}</span>
      </div>
      <div>
        <span className="t14 muted">{form.order ? messages.ifNotFilled : messages.ifItFails}</span>
        <Refund swap={swap} route={route} />
      </div>
    </div>
  )
}

function Refund({ swap, route: { protocol, quote } }: { swap: Swap; route: OpenRoute }) {
  const { nodes, agreed, prices, locale, quotes } = swap
  const { fromAsset: asset, amountIn: amount } = quote
  const pools = agreed.pools[protocol]
  const query = useQuery(
    useMemo(() => pools && refundFeeQuery(nodes[protocol], { asset, pools }), [nodes, protocol, asset, pools]),
  )
  useFollowQuote(query, quotes.result?.at, FRESH_MS)
  const isUnknown = query.failures > 0 || (pools === undefined && !agreed.pending.includes(protocol))
  if (query.result === undefined && !isUnknown) return <span className="sk sk--line" />
  const { short, exact, why } = refundView({ asset, amount, fee: query.result?.value, price: prices.from }, locale)
  return (
    <>
      <b className="num">
        <Figure short={short} exact={exact} />
      </b>
      <span className="t13 faint">{why}</span>
    </>
  )
}

/** The refund as texts: the amount, shortened and with all digits, and what to know about it. */
interface RefundView {
  readonly short: string
  readonly exact: string
  readonly why: string
}

interface RefundFacts {
  readonly asset: Asset
  readonly amount: Units
  /** Network fee of the refund, in the asset's units; undefined when unknown. */
  readonly fee: Units | undefined
  /** USD of one coin times 1e8. */
  readonly price: bigint | undefined
}

/** Returns what comes back if the swap fails, rounded down. An unknown fee is never shown as a full refund. */
export function refundView({ asset, amount, fee, price }: RefundFacts, locale: string): RefundView {
  if (fee === undefined) return { short: messages.unknown, exact: messages.unknown, why: messages.unknownWhy }
  const left = amountAfterFee(amount, fee)
  if (left === 0n) return { short: messages.nothing, exact: messages.nothing, why: messages.nothingWhy }
  const dollars = price === undefined ? '' : usdText(valueUsd(left, asset, price as Units), locale)
  return {
    short: shortCoinText(left, asset, locale, 'down'),
    exact: coinText(left, asset, locale),
    why: fee === 0n ? messages.withoutFee(dollars) : messages.afterFee(dollars),
  }
}
