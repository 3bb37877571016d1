import { withArticle } from '../../std/withArticle.ts'
import { formatDecimal } from '../asset/amount.ts'
import { formatAsset, unitDecimals } from '../asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../asset/fuzzy.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { type AffiliateShare, affiliateShares } from './affiliateCaps.ts'
import { compareSwap, hasExtraFields, intendedStreaming, partyOf, type SwapField } from './compareSwap.ts'
import { isSwapMemo, type MemoAggregator, type SwapMemo } from './memo.ts'
import { parseMemo } from './parseMemo.ts'
import type { SwapIntent } from './swapIntent.ts'

/**
 * The field of the intent that a memo differs in; `memo` when it is unreadable or continues after its last field.
 *
 * @example const field: MemoField = 'destination'
 */
export type MemoField = 'memo' | SwapField

/**
 * One difference between a memo and an intent.
 *
 * @example const difference: MemoDifference = { field: 'asset', sentence: 'The memo buys BTC.BTC, not ETH.ETH.' }
 */
export interface MemoDifference {
  readonly field: MemoField
  /** One sentence with the value in the memo and the intended one. */
  readonly sentence: string
}

/**
 * Compares a memo with an intent and returns every field that differs; empty when none does. An unreadable memo is a
 * difference, and so is an asset that `pools` (the available ones) do not resolve to the intended one. Spelling is
 * ignored: letter case of EVM addresses, abbreviated Radix accounts, short codes, exponents, order of affiliates. A
 * limit differs when it is below `minimum` or above `maximum`.
 *
 * @example
 * diffMemo(quote.memo ?? '', intent, pools.THORCHAIN) // []
 * diffMemo('DONATE:BTC.BTC', intent, []) // [ { field: 'function', sentence: 'The memo is donate, not a swap.' } ]
 */
export function diffMemo(text: string, intent: SwapIntent, pools: readonly FuzzyPool[]): readonly MemoDifference[] {
  const parsed = parseMemo(text, intent.protocol)
  if (!parsed.ok) return [{ field: 'memo', sentence: `The memo is unreadable. ${parsed.reason}` }]
  const { memo } = parsed
  if (!isSwapMemo(memo)) return [{ field: 'function', sentence: `The memo is ${spaced(memo.kind)}, not a swap.` }]
  const differences: readonly MemoDifference[] = compareSwap(memo, intent, pools).map((field) => ({
    field,
    sentence: sentences[field](intent, memo, pools),
  }))
  return hasExtraFields(text)
    ? [...differences, { field: 'memo', sentence: 'The memo continues after its last field.' }]
    : differences
}

/** Returns a sentence about a field that differs. */
type Describe = (intent: SwapIntent, memo: SwapMemo, pools: readonly FuzzyPool[]) => string

const sentences: Readonly<Record<SwapField, Describe>> = {
  function: ({ kind = 'swap' }, memo) =>
    `The memo is for ${withArticle(spaced(memo.kind))}, not for ${withArticle(spaced(kind))}.`,
  asset: ({ protocol, toAsset }, memo, pools) =>
    `The memo buys ${formatAsset(resolveAsset(memo.asset, protocol, pools))}, not ${formatAsset(toAsset)}.`,
  destination: ({ destination }, memo) =>
    `The memo pays ${memo.destination || 'the sender'}, not ${destination || 'the sender'}.`,
  refundAddress: ({ refundAddress }, memo) =>
    `The memo refunds ${memo.refundAddress || 'the sender'}, not ${refundAddress || 'the sender'}.`,
  limit: describeLimit,
  streaming: describeStreaming,
  affiliates: ({ protocol, affiliates = [] }, memo) =>
    `The memo has affiliates ${list(protocol, affiliateShares(memo, protocol))}, not ${list(protocol, affiliates)}.`,
  aggregator: ({ aggregator }, memo) => `The memo calls ${calling(memo.aggregator)}, not ${calling(aggregator)}.`,
  passThrough: ({ passThrough }) =>
    passThrough === undefined
      ? 'The memo passes on a text after "|" that was not intended.'
      : 'The memo passes on another text after "|".',
}

function describeLimit({ toAsset, minimum, maximum = minimum }: SwapIntent, { limit }: SwapMemo): string {
  const written = (amount: bigint) =>
    amount === 0n ? 'nothing' : `${formatDecimal(amount, unitDecimals(toAsset))} ${toAsset.ticker}`
  return limit < minimum
    ? `The memo guarantees ${written(limit)}, not ${written(minimum)}.`
    : `The memo demands ${written(limit)}, more than the ${written(maximum)} that can be expected.`
}

function describeStreaming(intent: SwapIntent, memo: SwapMemo): string {
  const intended = intendedStreaming(intent)
  const what = intent.kind === 'limit_swap' ? 'blocks to live and parts' : 'interval and parts'
  return `The memo sets ${what} to ${memo.interval}/${memo.quantity}, not ${intended.interval}/${intended.quantity}.`
}

function list(protocol: Protocol, shares: readonly AffiliateShare[]): string {
  const texts = shares.map(
    (share) =>
      `${partyOf(protocols[protocol].chain, share)} (${share.bps === undefined ? 'its own share' : `${share.bps} basis points`})`,
  )
  return texts.length === 0 ? '(none)' : texts.sort().join(', ')
}

function calling(aggregator: MemoAggregator | undefined): string {
  if (aggregator === undefined) return 'no aggregator'
  return `aggregator ${aggregator.code} for at least ${aggregator.limit} of ${aggregator.target}`
}

function spaced(kind: string): string {
  return kind.replaceAll('_', ' ')
}
