import { PaymentRefusedError } from './paymentRefused.ts'

/** The vault that was shown is no longer the one to pay. */
export class VaultChangedError extends Error {
  override name = 'VaultChangedError'
}

/** This device has no connection, so nothing can be checked. */
export class OfflineError extends Error {
  override name = 'OfflineError'
}

/** Whether no later check can allow this payment again. */
export const isFinal = (error: unknown): error is PaymentRefusedError =>
  error instanceof PaymentRefusedError && finalReasons.has(error.reason)

const finalReasons = new Set(['price_expired', 'amount_differs', 'memo_differs', 'reference_gone', 'late', 'dust'])

/** Whether no check alone leads back to an address: it changed, or the time in which it was certain is over. */
export const waitsForPerson = (error: unknown): boolean =>
  error instanceof VaultChangedError || (error instanceof PaymentRefusedError && error.reason === 'churn_unclear')
