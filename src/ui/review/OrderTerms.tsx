import { CostFigure } from '../form/market/CostFigure.tsx'
import { Callout } from '../shared/parts/Callout.tsx'
import { Figure } from '../shared/parts/Figure.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'
import { orderEn as messages } from '../texts/order.en.ts'
import type { OrderView } from './orderView.ts'
import type { ReviewView } from './reviewView.ts'

/** Shows what happens after the signature, then the price of a limit order and both network fees. */
export function OrderTerms({ order, networkFee }: { order: OrderView; networkFee: ReviewView['networkFee'] }) {
  const { distance } = order
  const { aboveMarket, belowMarket } = useMessages()
  return (
    <>
      <section className="ledger">
        <h3 className="ledger-h">{order.stepsTitle}</h3>
        <ol className="order-steps">
          {order.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className="ledger">
        <h3 className="ledger-h">
          {messages.yourPrice}
          <span className="num">{order.price}</span>
        </h3>
        <dl className="kv">
          <div>
            <dt>{messages.marketValue}</dt>
            <dd className="num">
              <Figure {...order.market} />
            </dd>
          </div>
          <div className="total">
            <dt>{messages.yourLimit}</dt>
            <dd className="num">
              <CostFigure
                line={{ ...order.limit, share: (distance.isBelow ? belowMarket : aboveMarket)(distance.percent) }}
              />
            </dd>
          </div>
          <div>
            <dt>{messages.payoutFee}</dt>
            <dd className="num">
              <Figure {...order.payoutFee} />
            </dd>
          </div>
          <div>
            <dt>{messages.refundFee}</dt>
            <dd className="num">{order.refundFee ? <Figure {...order.refundFee} /> : messages.unknown}</dd>
          </div>
          {networkFee && (
            <div className="total on-top">
              <dt>{networkFee.name}</dt>
              <dd className="num">
                <CostFigure line={networkFee} />
              </dd>
            </div>
          )}
        </dl>
      </section>
    </>
  )
}

/** Warns about an order that is filled at once, and one that cannot be cancelled. */
export function OrderNotices({ order }: { order: OrderView | undefined }) {
  if (order === undefined) return null
  return (
    <>
      {order.paysNow !== undefined && (
        <Callout tone="warn" title={messages.nowTitle}>
          <p>{messages.now(order.paysNow)}</p>
        </Callout>
      )}
      {!order.isCancellable && (
        <Callout tone="warn" title={messages.noCancelTitle}>
          <p>{messages.noCancel}</p>
        </Callout>
      )}
    </>
  )
}
