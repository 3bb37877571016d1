export interface StoreUnavailableFacts {
  /** What the operator can do about it, one sentence. */
  hint: string
  /** The driver's own error, for the log; it is never shown to a client. */
  cause?: unknown
}

/**
 * The store could not be reached, or could not write. Nothing of the operation that threw it was kept, except when the
 * store fell silent or was cut off while it worked: then the operation may still have been carried out.
 * The only error that leaves this room; a driver's own error travels as its `cause`.
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
