import { CostFigure } from '../form/market/CostFigure.tsx'
import { Figure } from '../shared/parts/Figure.tsx'
import { HelpButton } from '../shared/parts/HelpButton.tsx'
import { orderEn } from '../texts/order.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import { OrderTerms } from './OrderTerms.tsx'
import type { ReviewView } from './reviewView.ts'

interface ReviewMoneyProps {
  view: ReviewView
  /** Below the costs. */
  note?: string | undefined
}

/** Shows the minimum output and the refund side by side, then the costs against market or the terms of an order. */
export function ReviewMoney({ view, note }: ReviewMoneyProps) {
  const failed = view.order ? orderEn.notFilled : messages.ifItFails
  return (
    <>
      <div className="outcome">
        <div>
          <span className="t14 muted">
            {messages.atLeast}
            <HelpButton term="minimum" name={messages.atLeast} />
          </span>
          <b className="num">{view.least ? <Figure {...view.least} /> : messages.anyPrice}</b>
          {view.leastUsd && <span className="t13 muted num">{view.leastUsd}</span>}
        </div>
        <div>
          <span className="t14 muted">
            {failed}
            <HelpButton term="refund" name={failed} />
          </span>
          <b className="num">
            <Figure {...view.back} />
          </b>
          <span className="t13 muted review-line">{view.backTo}</span>
          {view.partly && !view.order && <span className="t13 muted">{messages.maybePartial}</span>}
        </div>
      </div>
      {view.order ? <OrderTerms order={view.order} networkFee={view.networkFee} /> : <Costs view={view} note={note} />}
    </>
  )
}

/** Shows what a swap costs against market. */
function Costs({ view, note }: ReviewMoneyProps) {
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.total}
        {view.total && (
          <span className="num">
            <CostFigure line={view.total} />
          </span>
        )}
      </h3>
      <dl className="kv">
        {view.market && (
          <div>
            <dt>{messages.atMarketPrice}</dt>
            <dd className="num">
              <Figure {...view.market} />
            </dd>
          </div>
        )}
        {view.costs.map((line) => (
          <div key={line.name}>
            <dt>
              {line.name}
              <HelpButton term={line.term} name={line.name} />
            </dt>
            <dd className="num">
              <CostFigure line={line} />
            </dd>
          </div>
        ))}
        <div className="total">
          <dt>{messages.receive}</dt>
          <dd className="num">
            <Figure {...view.receives} />
          </dd>
        </div>
        {view.networkFee && (
          <div className="total on-top">
            <dt>{view.networkFee.name}</dt>
            <dd className="num">
              <CostFigure line={view.networkFee} />
            </dd>
          </div>
        )}
      </dl>
      {note && <p className="t13 faint">{note}</p>}
    </section>
  )
}
