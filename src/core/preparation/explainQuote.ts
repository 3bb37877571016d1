import { formatAsset, sameAsset } from '../asset/asset.ts'
import type { SwapError } from '../errors.ts'
import type { Node } from '../nodes/node.ts'
import type { CheckDepositParams } from './depositParams.ts'
import { sourceChainError } from './expectSourceChain.ts'
import { DepositRefusedError, QuoteMismatchError } from './preparationErrors.ts'

/** Reason for which a quote cannot be used for an intent. */
export type QuoteFault = 'source_chain' | 'swap' | 'figures' | 'price_limit' | 'amount_below_minimum' | 'no_memo'

/** Returns the error for a quote that differs from the intent: see `checkQuote`. */
export function explainQuote(fault: QuoteFault, { protocol }: Node, params: CheckDepositParams): SwapError {
  switch (fault) {
    case 'source_chain':
      return sourceChainError(params.intent.fromAsset, protocol)
    case 'swap':
      return new QuoteMismatchError(differencesOf(protocol, params))
    case 'figures':
      return new QuoteMismatchError(['Its fees do not add up.'])
    case 'price_limit':
      return new DepositRefusedError(fault, {
        message: 'The quote pays less than the minimum you agreed to.',
        hint: 'Accept the new price, or wait for a better one.',
      })
    case 'amount_below_minimum':
      return new DepositRefusedError(fault, {
        message: 'The amount is below the recommended minimum; fees could use up the swap or its refund.',
        hint: 'Send more.',
      })
    case 'no_memo':
      return new QuoteMismatchError(['It has no memo.'])
  }
}

function differencesOf(protocol: Node['protocol'], { intent, quote }: CheckDepositParams): readonly string[] {
  const { fromAsset, toAsset, amount } = intent
  return [
    ...(intent.protocol === protocol && quote.protocol === protocol ? [] : ['It is for another protocol.']),
    ...(sameAsset(fromAsset, quote.fromAsset) ? [] : [`It sells ${formatAsset(quote.fromAsset)}.`]),
    ...(sameAsset(toAsset, quote.toAsset) && sameAsset(toAsset, quote.fees.asset)
      ? []
      : [`It buys ${formatAsset(quote.toAsset)}.`]),
    ...(amount === quote.amountIn ? [] : ['It is for another amount.']),
    ...(amount > 0n ? [] : ['The amount is zero.']),
  ]
}
