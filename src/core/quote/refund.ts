import { normalizeAddress } from '../address/normalizeAddress.ts'
import { type Units, ZERO } from '../asset/amount.ts'
import { homeChain } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { isSwapMemo } from '../memo/memo.ts'
import { parseMemo } from '../memo/parseMemo.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import { amountAfterFee } from './amountAfterFee.ts'
import type { Quote } from './quote.ts'

/**
 * The least that a swap pays, and what is refunded if it fails.
 *
 * @example
 * const terms: RefundTerms = refundOf(quote, intent, undefined)
 * terms.partial // true
 */
export interface RefundTerms {
  /** Minimum output after all fees, as in the memo, in the target's units; absent without a limit. */
  readonly minimum?: Units
  /** The refund in the source's units; absent when the fee is unknown, 0 when the fee exceeds the amount. */
  readonly amount?: Units
  /** Network fee of the refund in the source's units; absent when unknown. */
  readonly fee?: Units
  readonly to: 'sender' | 'refund_address'
  /** Present when `to` is `refund_address`. */
  readonly address?: string
  /** Whether some sub-swaps may be paid out while the others are refunded. */
  readonly partial: boolean
}

/**
 * Returns what happens if the swap fails. The minimum is parsed from the quote's memo, because nodes enforce that. A
 * refund costs the outbound fee of the source asset (`refundFee`); an amount that does not exceed the fee is not
 * refunded. Coins on the protocol's own chain are refunded to the sender, others to the memo's refund address when it
 * is on the source chain, else to the sender: for coins from an exchange, that is the exchange. Source: THORNode 3.17
 * and Mayanode 1.124, refundTx.
 *
 * @example
 * refundOf(quote, intent, units(1_500n)).amount // 14998500n
 */
export function refundOf(quote: Quote, intent: SwapIntent, fee: Units | undefined): RefundTerms {
  const { protocol, fromAsset } = intent
  const parsed = parseMemo(quote.memo ?? '', protocol)
  const memo = parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo : undefined
  const limit = memo?.limit ?? ZERO
  const home = homeChain(fromAsset, protocol)
  const refundAddress =
    home === protocols[protocol].chain ? undefined : normalizeAddress(memo?.refundAddress ?? '', home)
  const left = fee === undefined ? undefined : amountAfterFee(quote.amountIn, fee)
  return {
    ...(limit === ZERO ? {} : { minimum: limit }),
    ...(fee === undefined ? {} : { fee }),
    ...(left === undefined ? {} : { amount: left }),
    ...(refundAddress === undefined ? { to: 'sender' } : { to: 'refund_address', address: refundAddress }),
    // A limit order fills part by part as its price is reached, even if the quote does not stream.
    partial: (memo?.kind === 'limit_swap' || quote.streaming.maxQuantity > 1) && memo?.quantity !== 1n,
  }
}
