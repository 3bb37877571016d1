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

/** Whether only the person leads on: the address, or how long it is certain, is no longer what the page showed. */
export const waitsForPerson = (error: unknown): boolean => error instanceof VaultChangedError
