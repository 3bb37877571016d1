import { expect, test } from 'vitest'
import type { SwapErrorCode } from '../../../src/core/errors.ts'
import { resendView } from '../../../src/ui/review/resendView.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'
import { refusal } from './stages.ts'

const reasons: readonly (readonly [SwapErrorCode, RegExp])[] = [
  ['quote_expired', /price has expired/],
  ['deposit_mismatch', /vault has moved/],
  ['trading_halted', /Swaps have been paused/],
  ['broadcast_refused', /refused/],
]

test.each(reasons)('a deposit is not resent after %s, with the reason', (code, reason) => {
  const { title, lines, mayTryAgain } = resendView(refusal(code), messages)
  expect([title, mayTryAgain]).toEqual(['Don’t resend this transaction', false])
  expect(lines[0]).toMatch(reason)
})
