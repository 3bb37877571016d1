import { isSwapMemo, type SwapMemo } from '../../core/memo/memo.ts'
import type { MemolessSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'

/** Returns the decoded memo of a swap; undefined for a text that is not a swap memo. */
export function memoOf({ memo }: MemolessSwap): SwapMemo | undefined {
  const parsed = parseMemo(memo, 'THORCHAIN')
  return parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo : undefined
}
