/**
 * Base class of errors that are a response to the client. They have no stack: it is never read, and collecting it
 * costs more than most responses.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(message: string) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}
