import { checkMemo } from '../memo/checkMemo.ts'
import { diffMemo } from '../memo/diffMemo.ts'
import type { CheckMemoParams } from '../memo/memoFinding.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import { QuoteMismatchError } from './preparationErrors.ts'

/** Returns the error for a memo that differs from the intent, or that a node would refuse. */
export function explainMemo(params: CheckMemoParams, intent: SwapIntent): QuoteMismatchError {
  const problems = [...diffMemo(params.memo, intent, params.pools), ...checkMemo(params)]
  return new QuoteMismatchError(problems.map(({ sentence }) => sentence))
}
