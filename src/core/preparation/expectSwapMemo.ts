import { loadInspection } from '../address/loadInspection.ts'
import { compareSwap, hasExtraFields } from '../memo/compareSwap.ts'
import type { SwapMemo } from '../memo/memo.ts'
import type { CheckMemoParams } from '../memo/memoFinding.ts'
import { readSwapMemo } from '../memo/readSwapMemo.ts'
import { isPlainText, isShortEnough, memoRecipients, swapFaults } from '../memo/swapFaults.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'

/**
 * Reads a memo, and compares it with the intent and with everything that a node would refuse, as `diffMemo` and
 * `checkMemo` do. Throws `QuoteMismatchError` (deposit_mismatch) with their sentences.
 */
export async function expectSwapMemo(params: CheckMemoParams, intent: SwapIntent): Promise<SwapMemo> {
  const memo = readSwapMemo(params.memo, intent.protocol)
  if (memo !== undefined && (await isSound(params, memo, intent))) return memo
  const { explainMemo } = await import('./explainMemo.ts')
  throw explainMemo(params, intent)
}

async function isSound(params: CheckMemoParams, memo: SwapMemo, intent: SwapIntent): Promise<boolean> {
  if (hasExtraFields(params.memo) || !isPlainText(params.memo) || !isShortEnough(params)) return false
  if (compareSwap(memo, intent, params.pools).length > 0 || swapFaults(params, memo).length > 0) return false
  const inspected = await Promise.all(Object.values(memoRecipients(params, memo)).map(loadInspection))
  return inspected.every(({ codes }) => codes.length === 0)
}
