import type { SwapError, SwapErrorCode } from '../../core/errors.ts'
import type { ReviewMessages } from '../texts/review.en.ts'

/** Returns what a person can do. Hints of the library that are for programs have another text here. */
export function hintFor({ code, hint }: SwapError, { hints }: ReviewMessages): string {
  const own: Partial<Record<SwapErrorCode, string>> = hints
  return own[code] ?? hint
}
