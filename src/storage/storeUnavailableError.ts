export interface StoreUnavailableFacts {
  /** Advice to the operator, in one sentence. */
  hint: string
  /** The driver's error, for the log. Never shown to a client. */
  cause?: unknown
}

/**
 * Thrown when the store cannot be reached or cannot write. The operation was not committed, unless the connection was
 * lost while it ran: then it may still have been. The only error that this folder throws; the driver's error is its
 * `cause`.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
  readonly code = 'storage_unavailable'
  readonly hint: string
  constructor(message: string, { hint, cause }: StoreUnavailableFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.hint = hint
  }
}
