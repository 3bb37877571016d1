import type { ErrorCode } from '../../contract/errors.ts'
import type { ServedTexts } from '../texts/englishTexts.ts'
import type { ProblemWords } from '../texts/problems.en.ts'
import { type ErrorReason, reasonWords } from '../texts/reasonWords.ts'

/** A refusal, and its texts for programs. */
interface Problem extends ProblemWords {
  readonly code: ErrorCode
  readonly reason?: ErrorReason | undefined
}

/** Returns what a page says about an error. A code that has no words for people keeps its own. */
export function problemWords({ code, reason, title, hint }: Problem, { problems }: ServedTexts): ProblemWords {
  if (reason !== undefined) return reasonWords(reason, problems.reasons)
  const words: Partial<Record<ErrorCode, ProblemWords>> = problems.codes
  return words[code] ?? { title, hint }
}

/** Returns when to try again, from the header Retry-After in seconds; undefined without one. */
export function waitHint(
  headers: Readonly<Record<string, string>>,
  { servedPages }: Pick<ServedTexts, 'servedPages'>,
): string | undefined {
  const seconds = Number.parseInt(headers['retry-after'] ?? '', 10)
  return seconds > 0 ? servedPages.tryAgainIn(Math.ceil(seconds / 60)) : undefined
}
