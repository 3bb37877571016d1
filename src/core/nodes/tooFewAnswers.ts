import type { Protocol } from '../chains/protocol.ts'
import type { EndpointAnswer } from './endpointAnswer.ts'
import { NodeFailureError } from './failure.ts'

/** The failure of a question that too few endpoints answered, with what each of the others did. */
export function tooFewAnswers(protocol: Protocol, answers: readonly EndpointAnswer<unknown>[]): NodeFailureError {
  return new NodeFailureError({
    protocol,
    attempts: answers.flatMap((answer) =>
      answer.outcome === 'failed' && answer.error instanceof NodeFailureError ? answer.error.attempts : [],
    ),
  })
}
