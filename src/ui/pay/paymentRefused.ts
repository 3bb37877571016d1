/**
 * Why an address is not shown. `used`: a deposit used the reference. `not_yet`: it counts from the next block. `late`
 * and `churn_soon`: a deposit would not confirm in time. `price_expired`: the quote expired before its registration.
 * `churn_unclear`: the vaults can change at any time, and the minutes to send are over.
 */
export type PaymentReason =
  | 'price_expired'
  | 'amount_differs'
  | 'memo_differs'
  | 'reference_gone'
  | 'used'
  | 'not_yet'
  | 'late'
  | 'churn_soon'
  | 'churn_unclear'
  | 'memoless_halted'
  | 'votes_unknown'
  | 'pool_closed'
  | 'dust'

/** A payment must not be made now, for a reason that the nodes report. */
export class PaymentRefusedError extends Error {
  override name = 'PaymentRefusedError'
  readonly reason: PaymentReason
  constructor(reason: PaymentReason) {
    super(`The payment is refused: ${reason}.`)
    this.reason = reason
  }
}
