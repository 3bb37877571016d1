import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import type { MemolessSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { type LinkedTerms, writeLink } from '../form/urlState.ts'
import { memoOf } from './memoOf.ts'

const termsOf = ({ limit, interval }: SwapMemo, to: Asset): LinkedTerms => ({
  field: 'output',
  price: formatDecimal(limit, unitDecimals(to)),
  blocks: Number(interval),
})

/**
 * Returns the form with the same pair, amount, addresses and limit order, without a wallet or with one. The person compares the
 * addresses again, as those of every link.
 */
export function formLink(swap: MemolessSwap, way: 'direct' | 'wallet'): string {
  const { from, to, chosen } = swap
  const memo = memoOf(swap)
  const { destination = '', refundAddress = '' } = memo ?? {}
  const recipients = new URLSearchParams({
    ...(destination !== '' && { destination }),
    ...(refundAddress !== '' && { refund: refundAddress }),
    ...(way === 'direct' && { pay: 'direct' }),
  })
  const order = memo?.kind === 'limit_swap' ? termsOf(memo, to) : undefined
  const form = `/${writeLink({ from, to }, formatDecimal(chosen, unitDecimals(from)), { order })}`
  return recipients.size > 0 ? `${form}&${recipients}` : form
}
