import { normalizeAddress } from '../address/normalizeAddress.ts'
import { homeChain, sameAsset } from '../asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../asset/fuzzy.ts'
import { protocols } from '../chains/protocol.ts'
import { type AffiliateShare, affiliateShares } from './affiliateCaps.ts'
import type { MemoAggregator, SwapMemo } from './memo.ts'
import { cappedQuantity, type SwapIntent } from './swapIntent.ts'

/** A field of the intent that a swap's memo may differ in. */
export type SwapField =
  | 'function'
  | 'asset'
  | 'destination'
  | 'refundAddress'
  | 'limit'
  | 'streaming'
  | 'affiliates'
  | 'aggregator'
  | 'passThrough'

/** Returns the fields in which a swap differs from an intent; see `diffMemo`. */
export function compareSwap(memo: SwapMemo, intent: SwapIntent, pools: readonly FuzzyPool[]): readonly SwapField[] {
  return comparisons.flatMap(([field, isSame]) => (isSame(intent, memo, pools) ? [] : [field]))
}

/** The keyword and eight fields, as `parseSwapMemo` reads them. Nodes currently ignore further ones. */
const MAX_PARTS = 9

/** Returns whether a memo continues after its last field. */
export function hasExtraFields(text: string): boolean {
  const [body = ''] = text.split('|', 1)
  return body
    .split(':')
    .slice(MAX_PARTS)
    .some((part) => part !== '')
}

type IsSame = (intent: SwapIntent, memo: SwapMemo, pools: readonly FuzzyPool[]) => boolean

const comparisons: readonly (readonly [SwapField, IsSame])[] = [
  ['function', ({ kind = 'swap' }, memo) => memo.kind === kind],
  ['asset', ({ protocol, toAsset }, memo, pools) => sameAsset(resolveAsset(memo.asset, protocol, pools), toAsset)],
  [
    'destination',
    ({ protocol, toAsset, destination }, memo) =>
      isSameParty(homeChain(toAsset, protocol), destination, memo.destination),
  ],
  [
    'refundAddress',
    ({ protocol, fromAsset, refundAddress = '' }, memo) =>
      isSameParty(homeChain(fromAsset, protocol), refundAddress, memo.refundAddress),
  ],
  ['limit', ({ minimum, maximum }, { limit }) => limit >= minimum && (maximum === undefined || limit <= maximum)],
  ['streaming', isSameStreaming],
  [
    'affiliates',
    ({ protocol, affiliates = [] }, memo) =>
      inOrder(protocols[protocol].chain, affiliates) ===
      inOrder(protocols[protocol].chain, affiliateShares(memo, protocol)),
  ],
  ['aggregator', ({ aggregator }, memo) => isSameAggregator(aggregator, memo.aggregator)],
  ['passThrough', ({ passThrough }, memo) => passThrough === memo.passThrough],
]

function isSameParty(chain: string, intended: string, found: string): boolean {
  if (intended === found) return true
  const normal = normalizeAddress(intended, chain)
  return normal !== undefined && normal === normalizeAddress(found, chain)
}

/** Without an interval, the nodes write a quantity of 1 and a quantity of 0 alike. */
function isSameStreaming(intent: SwapIntent, memo: SwapMemo): boolean {
  const intended = intendedStreaming(intent)
  const quantity = (one: Streaming) => (one.interval === 0n && one.quantity === 1n ? 0n : one.quantity)
  return memo.interval === intended.interval && quantity(memo) === quantity(intended)
}

type Streaming = Pick<SwapMemo, 'interval' | 'quantity'>

/** Returns the interval and the quantity that an intent's memo has. */
export function intendedStreaming({ streaming }: SwapIntent): Streaming {
  return { interval: BigInt(streaming?.interval ?? 0), quantity: streaming ? cappedQuantity(streaming) : 0n }
}

/** Names in lower case and normalized addresses, sorted because their order has no meaning. */
function inOrder(chain: string, shares: readonly AffiliateShare[]): string {
  const texts = shares.map((share) => `${partyOf(chain, share)} ${share.bps}`)
  return JSON.stringify(texts.sort())
}

/** Returns an affiliate's name in lower case, or its normalized address. */
export function partyOf(chain: string, { name }: AffiliateShare): string {
  return normalizeAddress(name, chain) ?? name.toLowerCase()
}

function isSameAggregator(one: MemoAggregator | undefined, other: MemoAggregator | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.code === other.code && one.target === other.target && one.limit === other.limit
}
