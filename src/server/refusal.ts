/**
 * What is thrown as an answer to the client. It has no stack: nobody reads where an expected answer was made, and
 * collecting that costs more than most answers.
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
