import { type ProblemWords, problemsEn } from './problems.en.ts'

type Reasons = typeof problemsEn.reasons

/** Why a request was refused, and the values of its words: ['origin', 'https://shop.example/a']. */
export type ErrorReason = readonly [keyof Reasons, ...(readonly string[])]

/** Returns the words of a reason, in English unless `reasons` are of another language. */
export function reasonWords([name, ...values]: ErrorReason, reasons: Reasons = problemsEn.reasons): ProblemWords {
  const { title, hint } = reasons[name]
  return { title: filled(title, values), hint: filled(hint, values) }
}

const filled = (text: string | ((...values: never[]) => string), values: readonly string[]): string =>
  typeof text === 'string' ? text : text(...(values as never[]))
