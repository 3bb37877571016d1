/** Facts of an error of the client. */
export interface PortageErrorFacts {
  readonly code: string
  readonly hint: string
  readonly documentation?: string
  readonly cause?: unknown
}

/**
 * Base class of the errors of the HTTP clients. The swap library throws `SwapError`, which also has `code` and `hint`.
 * @example
 * const error = new PortageError('The quote has expired.', { code: 'quote_expired', hint: 'Request a new quote.' })
 * error.code // 'quote_expired'
 */
export class PortageError extends Error {
  override name = 'PortageError'
  /** What happened, for programs; stable. A newer service may return codes that `ErrorCode` does not list. */
  readonly code: string
  /** What to do. */
  readonly hint: string
  /** Address of the page about the code; empty where the client found the failure itself. */
  readonly documentation: string

  constructor(message: string, { code, hint, documentation = '', cause }: PortageErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
    this.documentation = documentation
  }
}

/** An argument is not valid. Nothing was sent. */
export class InvalidInputError extends PortageError {
  override name = 'InvalidInputError'
}

/** No response arrived. A write may have been executed: repeat it with the same idempotency key. */
export class ConnectionFailedError extends PortageError {
  override name = 'ConnectionFailedError'
  constructor(message: string, cause?: unknown) {
    const hint = 'Check the address of the site and the network connection.'
    super(message, { code: 'connection_failed', hint, cause })
  }
}

/** The response did not arrive in time. A write may have been executed. */
export class RequestTimeoutError extends PortageError {
  override name = 'RequestTimeoutError'
  constructor(timeoutMs: number) {
    const hint = 'Try again, or raise the timeout of the client.'
    super(`The response took longer than ${timeoutMs} ms.`, { code: 'timed_out', hint })
  }
}

/** The caller aborted the call, so the request is not repeated. A write may have been executed. */
export class RequestCancelledError extends PortageError {
  override name = 'RequestCancelledError'
  constructor(cause?: unknown) {
    const hint = 'Start the call again when its result is needed.'
    super('The call was cancelled.', { code: 'cancelled', hint, cause })
  }
}

/** The response is not what the contract describes. */
export class InvalidResponseError extends PortageError {
  override name = 'InvalidResponseError'
  constructor(message: string, cause?: unknown) {
    const hint = 'Check that the address is that of the site, and that this package is not older than its API.'
    super(message, { code: 'invalid_response', hint, cause })
  }
}
