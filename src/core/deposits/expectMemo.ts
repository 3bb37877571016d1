import { hex } from '../address/encoding/hex.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import { MemoTooLongError, memoBytes } from '../memo/memoLimits.ts'
import { expectReadableMemo } from './expectReadableMemo.ts'

/** Throws as `expectReadableMemo`, and `MemoTooLongError` when the memo exceeds the chain's limit in bytes of UTF-8. */
export function expectMemo({ chain, memo }: { readonly chain: ChainId; readonly memo: string }): void {
  expectReadableMemo(memo)
  const { memoLimit: limit } = chains[chain]
  const bytes = memoBytes(memo)
  if (bytes > limit) throw new MemoTooLongError({ bytes, limit, chain })
}

/** Shows a memo's bytes as quoted text, or as hex if they are not UTF-8. Different memos have different results. */
export function memoText(memo: Uint8Array): string {
  try {
    return `"${new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(memo)}"`
  } catch {
    return `bytes ${hex.encode(memo)}`
  }
}
