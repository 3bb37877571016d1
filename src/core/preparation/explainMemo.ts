import type { FuzzyPool } from '../asset/fuzzy.ts'
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

/** Returns the error for a memo whose asset is another pool's. */
export function explainAsset(memo: string, intent: SwapIntent, pools: readonly FuzzyPool[]): QuoteMismatchError {
  const differences = diffMemo(memo, intent, pools).filter(({ field }) => field === 'asset')
  return new QuoteMismatchError(differences.map(({ sentence }) => sentence))
}
