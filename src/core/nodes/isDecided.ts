import type { EndpointAnswer } from './endpointAnswer.ts'
import { majorityOf } from './net/operatorMajority.ts'

interface DecisionRules<T> {
  /** Every configured operator. */
  readonly operators: readonly string[]
  /**
   * What a majority of the configured operators decides by these answers, as text; also that no majority decides
   * anything. Undefined while an answer more may matter in a way of its own, such as by joining a median.
   */
  readonly decide: (answers: readonly EndpointAnswer<T>[]) => string | undefined
}

/**
 * Whether the operators that have not answered cannot change what a majority decides. They can while they are a
 * majority. If they are fewer, nothing that they alone report can win, so it is enough to try each known answer as that
 * of all of them. Only for decisions by a majority: where one answer more can veto, every endpoint has to be waited for.
 */
export function isDecided<T>(answers: readonly EndpointAnswer<T>[], { operators, decide }: DecisionRules<T>): boolean {
  const heard = new Set(answers.map(({ operator }) => operator))
  const silent = operators.filter((operator) => !heard.has(operator))
  if (silent.length >= majorityOf(operators.length)) return false
  const decision = decide(answers)
  if (decision === undefined) return false
  return answers.every((one) => decide([...answers, ...silent.map((operator) => ({ ...one, operator }))]) === decision)
}
