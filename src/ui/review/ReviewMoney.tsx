import { reviewEn as words } from '../messages/review.en.ts'
import type { ReviewView } from './reviewView.ts'

/** The promise and the failure side by side, then every fee, adding up to what arrives. */
export function ReviewMoney({ view }: { view: ReviewView }) {
  return (
    <>
      <div className="outcome">
        <div>
          <span className="t14 muted">{words.atLeast}</span>
          <b className="num">{view.least ?? words.anyPrice}</b>
        </div>
        <div>
          <span className="t14 muted">{words.ifItFails}</span>
          <b className="num">{view.back}</b>
          <span className="t13 muted review-said">{view.backTo}</span>
          {view.partly && <span className="t13 muted">{words.partly}</span>}
        </div>
      </div>
      <section className="ledger">
        <h3 className="ledger-h">{words.fees}</h3>
        <dl className="kv">
          {view.costs.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{amount}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{words.receive}</dt>
            <dd className="num">{view.receives}</dd>
          </div>
        </dl>
        <p className="t13 faint">{view.networkFee}</p>
      </section>
    </>
  )
}
