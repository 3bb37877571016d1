import { type ChainId, chains } from '../chains/chains.ts'
import { MemoTooLongError, memoBytes } from '../memo/memoLimits.ts'
import { hex } from '../memo/memoOutputs.ts'
import { DepositIntentError } from './errors.ts'

/** Refuses a memo that does not read as it looks, and an empty one. Throws `DepositIntentError` (invalid_parameter). */
export function expectReadableMemo(memo: string): void {
  if (memo !== '' && memo.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(memo)) return
  throw new DepositIntentError('The memo is empty or has characters that cannot be seen.', {
    code: 'invalid_parameter',
    hint: 'Use the memo of the quote as it stands.',
  })
}

/** The same, and one that the chain's observers would cut: `MemoTooLongError`. Counted in bytes of UTF-8. */
export function expectMemo({ chain, memo }: { readonly chain: ChainId; readonly memo: string }): void {
  expectReadableMemo(memo)
  const { memoLimit: limit } = chains[chain]
  const bytes = memoBytes(memo)
  if (bytes > limit) throw new MemoTooLongError({ bytes, limit, chain })
}

/** A memo's bytes as they read, in hex where they are no text. No two memos read alike. */
export function memoText(memo: Uint8Array): string {
  try {
    return `"${new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(memo)}"`
  } catch {
    return `bytes ${hex(memo)}`
  }
}
