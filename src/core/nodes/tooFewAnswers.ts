import type { Protocol } from '../chains/protocol.ts'
import type { EndpointAnswer } from './endpointAnswer.ts'
import { NodeFailureError } from './nodeErrors.ts'

/** Returns the error of a query that too few endpoints answered, with the failures of the others. */
export function tooFewAnswers(protocol: Protocol, answers: readonly EndpointAnswer<unknown>[]): NodeFailureError {
  return new NodeFailureError({
    protocol,
    attempts: answers.flatMap((answer) =>
      answer.outcome === 'failed' && answer.error instanceof NodeFailureError ? answer.error.attempts : [],
    ),
  })
}
