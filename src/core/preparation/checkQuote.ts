import { formatAsset, sameAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { Node } from '../nodes/node.ts'
import { type Quote, sumQuote } from '../quote/quote.ts'
import type { DepositIntent, DepositTerms } from './depositParams.ts'
import { DepositRefusedError, QuoteMismatchError } from './errors.ts'
import { expectSourceChain } from './expectSourceChain.ts'
import { expectSwapMemo } from './expectSwapMemo.ts'

/**
 * Compares a quote with the intent, before any request: the same protocol, pair and amount, fees that add up, at least
 * the agreed minimum, and a memo that means the same as the intent. Returns the quote's memo, which is compared but never signed:
 * see `writeMemo`. Throws `QuoteMismatchError` (deposit_mismatch) and
 * `DepositRefusedError` (unsupported_asset, invalid_parameter, price_limit, amount_below_minimum).
 */
export async function checkQuote(node: Node, params: DepositTerms): Promise<string> {
  const { intent, quote, reader } = params
  if (reader !== undefined) expectSourceChain(intent.fromAsset, node.protocol, reader)
  expectSame(node, intent, quote)
  expectFigures(quote)
  if (intent.kind !== 'limit_swap' && quote.expectedAmountOut < intent.minimum) {
    throw new DepositRefusedError('price_limit', {
      message: 'The quote pays less than the minimum you agreed to.',
      hint: 'Accept the new price, or wait for a better one.',
    })
  }
  if (intent.amount < quote.recommendedMinAmountIn) {
    throw new DepositRefusedError('amount_below_minimum', {
      message: 'The amount is below the recommended minimum; fees could use up the swap or its refund.',
      hint: 'Send more.',
    })
  }
  const { memo } = quote
  if (!memo) throw new QuoteMismatchError(['It has no memo.'])
  await expectMemo(node, memo, params)
  await expectOutputs(node, memo, params)
  return memo
}

function expectSame({ protocol }: Node, intent: DepositIntent, quote: Quote): void {
  const { fromAsset, toAsset, amount } = intent
  const differences = [
    ...(intent.protocol === protocol && quote.protocol === protocol ? [] : ['It is for another protocol.']),
    ...(sameAsset(fromAsset, quote.fromAsset) ? [] : [`It sells ${formatAsset(quote.fromAsset)}.`]),
    ...(sameAsset(toAsset, quote.toAsset) && sameAsset(toAsset, quote.fees.asset)
      ? []
      : [`It buys ${formatAsset(quote.toAsset)}.`]),
    ...(amount === quote.amountIn ? [] : ['It is for another amount.']),
    ...(amount > 0n ? [] : ['The amount is zero.']),
  ]
  if (differences.length > 0) throw new QuoteMismatchError(differences)
}

/**
 * total = liquidity + outbound + affiliate, and totalBps is its share of what comes in and out, as both nodes compute
 * them (`sumQuote`): an output that the stated fees do not allow is rejected. One basis point may be rounded.
 */
function expectFigures({ fees, expectedAmountOut }: Quote): void {
  const { liquidity, outbound, affiliate } = fees
  const emit = expectedAmountOut + affiliate + outbound
  const { total, totalBps } = sumQuote({ emit, liquidity, outbound, affiliate })
  const difference = totalBps - BigInt(fees.totalBps)
  if (fees.total === total && difference >= -1n && difference <= 1n) return
  throw new QuoteMismatchError(['Its fees do not add up.'])
}

async function expectMemo({ network }: Node, memo: string, { intent, quote, pools }: DepositTerms): Promise<void> {
  const { protocol, fromAsset, minimum, maximum = minimum } = intent
  const extended = quote.vout !== undefined
  // Gross output, before the affiliate share and the outbound fee; a limit above it can never fill.
  const emit = (quote.expectedAmountOut + quote.fees.affiliate + quote.fees.outbound) as typeof quote.expectedAmountOut
  const bounded = { ...intent, maximum: intent.kind !== 'limit_swap' && maximum > emit ? emit : maximum }
  await expectSwapMemo({ protocol, network, fromAsset, memo, pools, extended }, bounded)
}

/** The outputs that a quote lists have to contain the quote's memo. */
async function expectOutputs(
  { network }: Node,
  memo: string,
  { quote: { vout }, reader }: DepositTerms,
): Promise<void> {
  if (vout === undefined || reader?.family !== 'utxo') return
  const { outputsMatchMemo } = await import('../memo/memoOutputs.ts')
  if (outputsMatchMemo(vout, memo, { chain: reader.chain, network })) return
  throw new QuoteMismatchError(['Its outputs do not contain its memo.'])
}

/** Whether this is the protocol's own chain, where a deposit is a message and needs no vault. */
export function isOwnChain({ protocol }: Node, chain: string): boolean {
  return chain === protocols[protocol].chain
}
