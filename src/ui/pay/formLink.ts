import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import type { MemolessSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { writeLink } from '../form/urlState.ts'
import { memoOf } from './memoOf.ts'

/**
 * Returns the form with the same pair, amount and addresses, without a wallet or with one. The person compares the
 * addresses again, as those of every link.
 */
export function formLink(swap: MemolessSwap, way: 'direct' | 'wallet'): string {
  const { from, to, chosen } = swap
  const { destination = '', refundAddress = '' } = memoOf(swap) ?? {}
  const recipients = new URLSearchParams({
    ...(destination !== '' && { destination }),
    ...(refundAddress !== '' && { refund: refundAddress }),
    ...(way === 'direct' && { pay: 'direct' }),
  })
  const form = `/${writeLink({ from, to }, formatDecimal(chosen, unitDecimals(from)))}`
  return recipients.size > 0 ? `${form}&${recipients}` : form
}
