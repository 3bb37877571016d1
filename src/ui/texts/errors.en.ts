import type { SwapError, SwapErrorCode } from '../../core/errors.ts'
import { registerTexts } from './registerTexts.ts'

/** What a person reads of an error. */
interface ErrorWords {
  /** What is wrong. */
  readonly title: string
  /** What to do about it. */
  readonly hint: string
}

/** Other languages have the words of each code. English has none here, because an error's own text says more. */
export const errorsEn = registerTexts<Partial<Record<SwapErrorCode, ErrorWords>>>('errors', {})

/** Returns what went wrong and what to do, in the shown language, as two texts. */
export function errorLines({ code, message, hint }: Pick<SwapError, 'code' | 'message' | 'hint'>): [string, string] {
  const words = errorsEn[code]
  return words === undefined ? [message, hint] : [words.title, words.hint]
}
