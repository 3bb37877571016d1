import { normalizeAddress } from '../address/normalizeAddress.ts'
import type { Units } from '../asset/amount.ts'
import { type Asset, formatAsset, homeChain } from '../asset/asset.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { MemoAggregator, SwapMemo } from './memo.ts'
import { shortenMemo } from './shortenMemo.ts'

/** What somebody agreed to. A memo that is signed for it must say this and nothing else; `diffMemo` compares. */
export interface SwapIntent {
  readonly protocol: Protocol
  /** A market swap unless said otherwise. */
  readonly kind?: SwapMemo['kind']
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** An address of the chain where `toAsset` is received. */
  readonly destination: string
  /** An address of the chain from which `fromAsset` is sent; the sender unless given. */
  readonly refundAddress?: string
  /** Least acceptable output after all fees, in the target's units; 0 for none. */
  readonly minimum: Units
  /** The highest limit that the memo may hold: above what the quote expects, the swap could only be refunded. */
  readonly maximum?: Units
  /** Absent: the network chooses. */
  readonly streaming?: SwapStreaming
  /** Maya: no `bps` is the name's own share. */
  readonly affiliates?: readonly { readonly name: string; readonly bps?: number }[]
  readonly aggregator?: MemoAggregator
  readonly passThrough?: string
}

/** How a swap is cut into parts. */
export interface SwapStreaming {
  /** Blocks between sub-swaps; for a limit swap, blocks to live. */
  readonly interval: number
  /** Sub-swaps; 0 lets the network choose. */
  readonly quantity: number
  /** What the quote gave as the most; nodes lower a larger quantity to it without a word. */
  readonly maxQuantity?: number
}

/** The quantity that the node's own memo holds for an intent: what was asked, lowered to the most. */
export function cappedQuantity({ quantity, maxQuantity }: SwapStreaming): bigint {
  return BigInt(maxQuantity === undefined ? quantity : Math.min(quantity, maxQuantity))
}

/** The memo that says exactly what was agreed to, with the asset in full. */
export function intentToMemo(intent: SwapIntent): SwapMemo {
  const { protocol, kind = 'swap', fromAsset, toAsset, refundAddress, minimum, streaming, affiliates = [] } = intent
  const shares = affiliates.map(({ bps }) => bps)
  return {
    kind,
    asset: formatAsset(toAsset),
    destination: withoutPrefix(homeChain(toAsset, protocol), intent.destination),
    refundAddress: refundAddress === undefined ? '' : withoutPrefix(homeChain(fromAsset, protocol), refundAddress),
    limit: minimum,
    interval: BigInt(streaming?.interval ?? 0),
    quantity: streaming === undefined ? 0n : cappedQuantity(streaming),
    affiliates: affiliates.map(({ name }) => name),
    affiliateBps: shares.every((bps) => bps === undefined) ? [] : shares,
    ...(intent.aggregator === undefined ? {} : { aggregator: intent.aggregator }),
    ...(intent.passThrough === undefined ? {} : { passThrough: intent.passThrough }),
  }
}

/** The colon of "bitcoincash:" would end the field. */
function withoutPrefix(chain: string, address: string): string {
  return address.includes(':') ? (normalizeAddress(address, chain) ?? address) : address
}

/**
 * The shortest memo for what was agreed to, given the available pools. Throws `InvalidMemoError` (invalid_parameter) for
 * a part that no memo can carry; whether it fits the source chain is for `expectMemoFits`.
 */
export function buildSwapMemo(intent: SwapIntent, pools: readonly FuzzyPool[]): string {
  return shortenMemo(intentToMemo(intent), intent.protocol, pools)
}
