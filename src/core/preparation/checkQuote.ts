import { checkDestination, checkRefundAddress } from '../address/destination.ts'
import { type Asset, formatAsset, sameAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { checkMemo } from '../memo/checkMemo.ts'
import { diffMemo } from '../memo/diffMemo.ts'
import { outputsMatchMemo } from '../memo/memoOutputs.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import type { Node } from '../nodes/node.ts'
import { type Quote, sumQuote } from '../quote/quote.ts'
import type { DepositIntent, DepositTerms } from './depositParams.ts'
import { DepositRefusedError, QuoteMismatchError } from './errors.ts'
import { expectSourceChain } from './expectSourceChain.ts'

/**
 * Compares a quote with the intent, before any request: the same protocol, pair and amount, fees that add up, at least
 * the agreed minimum, and a memo that means the same as the intent. Returns the quote's memo, which is compared but never signed:
 * see `writeMemo`. Throws `QuoteMismatchError` (deposit_mismatch) and
 * `DepositRefusedError` (unsupported_asset, invalid_parameter, price_limit, amount_below_minimum).
 */
export function checkQuote(node: Node, params: DepositTerms): string {
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
  expectMemo(node, memo, params)
  expectOutputs(node, memo, params)
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

function expectMemo({ network }: Node, memo: string, { intent, quote, pools }: DepositTerms): void {
  const { protocol, fromAsset, minimum, maximum = minimum } = intent
  const extended = quote.vout !== undefined
  // Gross output, before the affiliate share and the outbound fee; a limit above it can never fill.
  const emit = (quote.expectedAmountOut + quote.fees.affiliate + quote.fees.outbound) as typeof quote.expectedAmountOut
  const bounded = { ...intent, maximum: intent.kind !== 'limit_swap' && maximum > emit ? emit : maximum }
  const differences = diffMemo(memo, bounded, pools)
  const findings = checkMemo({ protocol, network, fromAsset, memo, pools, extended })
  const sentences = [...differences, ...findings].map(({ sentence }) => sentence)
  if (sentences.length > 0) throw new QuoteMismatchError(sentences)
}

/** The outputs that a quote lists have to contain the quote's memo. */
function expectOutputs({ network }: Node, memo: string, { quote: { vout }, reader }: DepositTerms): void {
  if (vout === undefined || reader?.family !== 'utxo') return
  if (outputsMatchMemo(vout, memo, { chain: reader.chain, network })) return
  throw new QuoteMismatchError(['Its outputs do not contain its memo.'])
}

interface ProtocolAddresses {
  /** Vaults and routers of both protocols. */
  readonly sides: readonly ({ readonly address: string; readonly router?: string } | undefined)[]
  readonly tokens: readonly Asset[]
}

/**
 * Throws `DepositRefusedError` (invalid_destination, invalid_address) for an address that must not receive (vaults, routers and
 * token contracts included), and for a sender that a refund could not reach.
 */
export function expectRecipients(
  { network, protocol }: Node,
  { fromAsset, toAsset, destination, refundAddress, sender }: SwapIntent & { readonly sender?: string | undefined },
  { sides, tokens }: ProtocolAddresses,
): void {
  const known = {
    vaults: sides.flatMap((side) => side?.address ?? []),
    routers: sides.flatMap((side) => side?.router ?? []),
    tokens,
  }
  const paid = checkDestination({ protocol, toAsset, destination, network, known })
  if (!paid.ok) throw refusal('invalid_destination', paid.findings)
  const returned = refundAddress ?? sender
  if (returned === undefined) return
  const refunded = checkRefundAddress({ protocol, fromAsset, refundAddress: returned, network, known })
  if (refunded.ok) return
  const refused = refusal('invalid_address', refunded.findings)
  if (refundAddress !== undefined) throw refused
  throw new DepositRefusedError('invalid_address', {
    message: `A refund could not reach the sender. ${refused.message}`,
    hint: 'Set a refund address that can be paid, or send from another address.',
  })
}

function refusal(
  code: 'invalid_destination' | 'invalid_address',
  findings: readonly { severity: string; sentence: string; hint: string }[],
): DepositRefusedError {
  const first = findings.find(({ severity }) => severity === 'refusal')
  return new DepositRefusedError(code, {
    message: first?.sentence ?? 'The address cannot be paid.',
    hint: first?.hint ?? 'Give another address.',
  })
}

/** Whether this is the protocol's own chain, where a deposit is a message and needs no vault. */
export function isOwnChain({ protocol }: Node, chain: string): boolean {
  return chain === protocols[protocol].chain
}
