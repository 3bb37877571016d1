import { DepositIntentError } from './depositErrors.ts'

/** Throws `DepositIntentError` (invalid_parameter) when the memo is empty or has invisible characters. */
export function expectReadableMemo(memo: string): void {
  if (memo !== '' && memo.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(memo)) return
  throw new DepositIntentError('The memo is empty or has invisible characters.', {
    code: 'invalid_parameter',
    hint: 'Use the memo of the quote unchanged.',
  })
}
