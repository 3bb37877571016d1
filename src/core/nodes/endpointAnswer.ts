import type { Protocol } from '../chains/protocol.ts'
import { summarizeFailures } from './net/endpointFailure.ts'
import { majorityOf } from './net/operatorMajority.ts'
import type { Settled } from './net/queryEach.ts'
import type { Outcome } from './net/request.ts'
import { failureOf, NodeFailureError, NodeRefusedError } from './nodeErrors.ts'

/** Which endpoint answered. */
export interface EndpointName {
  /** Who runs the endpoint. */
  readonly operator: string
  /** Its host, for display. */
  readonly endpoint: string
}

/**
 * What one endpoint answered, for facts that several must confirm.
 *
 * @example
 * const failed = (answers: readonly EndpointAnswer<unknown>[]) => answers.filter(({ outcome }) => outcome === 'failed')
 * failed([]) // []
 */
export type EndpointAnswer<T> = EndpointName &
  (
    | { readonly outcome: 'answer'; readonly value: T }
    | { readonly outcome: 'failed'; readonly error: NodeRefusedError | NodeFailureError }
  )

/** Result or error of the work on one endpoint. */
export type EndpointResult<T> = { readonly value: T } | { readonly error: NodeRefusedError | NodeFailureError }

/** Returns the value or the node's error; any other error is a bug and is thrown. */
export async function resultOf<T>(work: () => Promise<T>): Promise<EndpointResult<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof NodeRefusedError || error instanceof NodeFailureError) return { error }
    throw error
  }
}

/** Returns the value of one endpoint's reply; throws its refusal or failure. */
export function unwrap<T>(protocol: Protocol, endpoint: string, outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value
  if ('failure' in outcome) throw failureOf(protocol, [{ endpoint, ...outcome.failure }])
  throw new NodeRefusedError({ protocol, nodeMessage: outcome.refused, status: outcome.status })
}

export function answerOf<T>(
  protocol: Protocol,
  name: EndpointName,
  settled: Settled<EndpointResult<T>>,
): EndpointAnswer<T> {
  if ('failure' in settled) {
    return { ...name, outcome: 'failed', error: failureOf(protocol, [{ endpoint: name.endpoint, ...settled.failure }]) }
  }
  const { value: result } = settled
  return 'value' in result
    ? { ...name, outcome: 'answer', value: result.value }
    : { ...name, outcome: 'failed', error: result.error }
}

/** Whether a majority of `operators` configured operators answered; a refusal counts. */
export function isMajorityAnswered(answers: readonly EndpointAnswer<unknown>[], operators: number): boolean {
  const answered = answers.filter((one) => one.outcome === 'answer' || one.error instanceof NodeRefusedError)
  return new Set(answered.map(({ operator }) => operator)).size >= majorityOf(operators)
}

/** Whether a majority of the configured operators answers true at every endpoint that answered or failed. */
export function isReportedByMajority(
  { operators }: { readonly operators: readonly string[] },
  answers: readonly EndpointAnswer<boolean>[],
): boolean {
  const agreeing = operators.filter((name) => {
    const own = answers.filter(({ operator }) => operator === name)
    return own.length > 0 && own.every((one) => one.outcome === 'answer' && one.value)
  })
  return agreeing.length >= majorityOf(operators.length)
}

/** Returns why an endpoint has no vote, in the form that `countVotes` takes. */
export function missingReportOf(answer: Extract<EndpointAnswer<unknown>, { outcome: 'failed' }>) {
  return { reason: endpointReport(answer.error), ...(isSkipped(answer) && { isSkipped: true as const }) }
}

/** Returns what one endpoint did instead of answering, as a sentence that follows its name. */
const endpointReport = (error: NodeRefusedError | NodeFailureError): string =>
  error instanceof NodeFailureError ? summarizeFailures(error.attempts).one : 'It refused the request.'

/** Whether the endpoint was not waited for, because enough others had answered. */
function isSkipped(answer: EndpointAnswer<unknown>): boolean {
  if (answer.outcome === 'answer' || !(answer.error instanceof NodeFailureError)) return false
  return answer.error.attempts.every(({ reason }) => reason === 'skipped')
}
