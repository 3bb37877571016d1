import { normalizeAddress } from '../address/normalizeAddress.ts'
import { formatDecimal } from '../asset/amount.ts'
import { formatAsset, homeChain, sameAsset, unitDecimals } from '../asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../asset/fuzzy.ts'
import { protocols } from '../chains/protocol.ts'
import { type AffiliateShare, affiliateShares } from './affiliateShares.ts'
import { isSwapMemo, type MemoAggregator, type SwapMemo } from './memo.ts'
import { parseMemo } from './parseMemo.ts'
import { cappedQuantity, type SwapIntent } from './swapIntent.ts'

/**
 * The field of the intent that a memo differs in; `memo` when it is unreadable or continues after its last field.
 *
 * @example const field: MemoField = 'destination'
 */
export type MemoField =
  | 'memo'
  | 'function'
  | 'asset'
  | 'destination'
  | 'refundAddress'
  | 'limit'
  | 'streaming'
  | 'affiliates'
  | 'aggregator'
  | 'passThrough'

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
 * ignored: letter case of EVM addresses, abbreviated Radix accounts, short codes, exponents, order of affiliates. A limit
 * differs when it is below `minimum` or above `maximum`.
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
  const differences = comparisons.flatMap(([field, compare]): MemoDifference[] => {
    const sentence = compare(intent, memo, pools)
    return sentence === undefined ? [] : [{ field, sentence }]
  })
  return hasExtraFields(text)
    ? [...differences, { field: 'memo', sentence: 'The memo continues after its last field.' }]
    : differences
}

/** The keyword and eight fields, as `parseSwapMemo` reads them. Nodes currently ignore further ones. */
const MAX_PARTS = 9

function hasExtraFields(text: string): boolean {
  const [body = ''] = text.split('|', 1)
  return body
    .split(':')
    .slice(MAX_PARTS)
    .some((part) => part !== '')
}

/** Returns a sentence about the difference, or undefined when there is none. */
type Compare = (intent: SwapIntent, memo: SwapMemo, pools: readonly FuzzyPool[]) => string | undefined

const comparisons: readonly (readonly [MemoField, Compare])[] = [
  ['function', compareFunction],
  ['asset', compareAsset],
  ['destination', compareDestination],
  ['refundAddress', compareRefund],
  ['limit', compareLimit],
  ['streaming', compareStreaming],
  ['affiliates', compareAffiliates],
  ['aggregator', compareAggregator],
  ['passThrough', comparePassThrough],
]

function compareFunction({ kind = 'swap' }: SwapIntent, memo: SwapMemo): string | undefined {
  return memo.kind === kind ? undefined : `The memo is for a ${spaced(memo.kind)}, not for a ${spaced(kind)}.`
}

function compareAsset({ protocol, toAsset }: SwapIntent, memo: SwapMemo, pools: readonly FuzzyPool[]) {
  const found = resolveAsset(memo.asset, protocol, pools)
  if (sameAsset(found, toAsset)) return undefined
  return `The memo buys ${formatAsset(found)}, not ${formatAsset(toAsset)}.`
}

function compareDestination({ protocol, toAsset, destination }: SwapIntent, memo: SwapMemo): string | undefined {
  if (isSameParty(homeChain(toAsset, protocol), destination, memo.destination)) return undefined
  return `The memo pays ${memo.destination || 'the sender'}, not ${destination || 'the sender'}.`
}

function compareRefund({ protocol, fromAsset, refundAddress = '' }: SwapIntent, memo: SwapMemo): string | undefined {
  if (isSameParty(homeChain(fromAsset, protocol), refundAddress, memo.refundAddress)) return undefined
  return `The memo refunds ${memo.refundAddress || 'the sender'}, not ${refundAddress || 'the sender'}.`
}

function isSameParty(chain: string, intended: string, found: string): boolean {
  if (intended === found) return true
  const normal = normalizeAddress(intended, chain)
  return normal !== undefined && normal === normalizeAddress(found, chain)
}

function compareLimit({ toAsset, minimum, maximum }: SwapIntent, { limit }: SwapMemo): string | undefined {
  const written = (amount: bigint) =>
    amount === 0n ? 'nothing' : `${formatDecimal(amount, unitDecimals(toAsset))} ${toAsset.ticker}`
  if (limit < minimum) return `The memo guarantees ${written(limit)}, not ${written(minimum)}.`
  if (maximum === undefined || limit <= maximum) return undefined
  return `The memo demands ${written(limit)}, more than the ${written(maximum)} that can be expected.`
}

/** Without an interval, the nodes write a quantity of 1 and a quantity of 0 alike. */
function compareStreaming({ kind, streaming }: SwapIntent, memo: SwapMemo): string | undefined {
  const intended = { interval: BigInt(streaming?.interval ?? 0), quantity: streaming ? cappedQuantity(streaming) : 0n }
  const quantity = (one: { interval: bigint; quantity: bigint }) =>
    one.interval === 0n && one.quantity === 1n ? 0n : one.quantity
  if (memo.interval === intended.interval && quantity(memo) === quantity(intended)) return undefined
  const what = kind === 'limit_swap' ? 'blocks to live and parts' : 'interval and parts'
  return `The memo sets ${what} to ${memo.interval}/${memo.quantity}, not ${intended.interval}/${intended.quantity}.`
}

function compareAffiliates({ protocol, affiliates = [] }: SwapIntent, memo: SwapMemo): string | undefined {
  const { chain } = protocols[protocol]
  const intended = inOrder(chain, affiliates)
  const found = inOrder(chain, affiliateShares(memo, protocol))
  if (intended.length === found.length && intended.every((one, index) => one === found[index])) return undefined
  return `The memo has affiliates ${list(found)}, not ${list(intended)}.`
}

/** Names in lower case and normalized addresses, sorted because their order has no meaning. */
function inOrder(chain: string, shares: readonly AffiliateShare[]): string[] {
  return shares
    .map(({ name, bps }) => {
      const party = normalizeAddress(name, chain) ?? name.toLowerCase()
      return `${party} (${bps === undefined ? 'its own share' : `${bps} basis points`})`
    })
    .sort()
}

function list(texts: readonly string[]): string {
  return texts.length === 0 ? '(none)' : texts.join(', ')
}

function compareAggregator({ aggregator }: SwapIntent, memo: SwapMemo): string | undefined {
  const [intended, found] = [calling(aggregator), calling(memo.aggregator)]
  return intended === found ? undefined : `The memo calls ${found}, not ${intended}.`
}

function calling(aggregator: MemoAggregator | undefined): string {
  if (aggregator === undefined) return 'no aggregator'
  return `aggregator ${aggregator.code} for at least ${aggregator.limit} of ${aggregator.target}`
}

function comparePassThrough({ passThrough }: SwapIntent, memo: SwapMemo): string | undefined {
  if (passThrough === memo.passThrough) return undefined
  return passThrough === undefined
    ? 'The memo passes on a text after "|" that was not intended.'
    : 'The memo passes on another text after "|".'
}

function spaced(kind: string): string {
  return kind.replaceAll('_', ' ')
}
