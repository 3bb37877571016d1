import { normalizeAddress } from '../address/normalizeAddress.ts'
import type { Units } from '../asset/amount.ts'
import { type Asset, formatAsset, homeChain } from '../asset/asset.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { MemoAggregator, SwapMemo } from './memo.ts'
import { shortenMemo } from './shortenMemo.ts'

/**
 * The swap that a person agreed to. A signed memo must mean exactly this; `diffMemo` compares.
 *
 * @example
 * const swap: SwapIntent = { ...intent, minimum: units(0n) }
 * swap.protocol // 'THORCHAIN'
 */
export interface SwapIntent {
  readonly protocol: Protocol
  /** Defaults to a market swap. */
  readonly kind?: SwapMemo['kind']
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** An address on the chain of `toAsset`. */
  readonly destination: string
  /** An address on the chain of `fromAsset`; defaults to the sender. */
  readonly refundAddress?: string
  /** Minimum output after all fees, in units of the target asset; 0 for none. */
  readonly minimum: Units
  /** The highest limit that the memo may set: a swap with a limit above the quoted output can only be refunded. */
  readonly maximum?: Units
  /** When absent, the network chooses. */
  readonly streaming?: SwapStreaming
  /** On Maya, an affiliate without `bps` gets the share of its MAYAName. */
  readonly affiliates?: readonly { readonly name: string; readonly bps?: number }[]
  readonly aggregator?: MemoAggregator
  readonly passThrough?: string
}

/**
 * How a swap is split into sub-swaps.
 *
 * @example const streaming: SwapStreaming = { interval: 1, quantity: 0 }
 */
export interface SwapStreaming {
  /** Blocks between sub-swaps; for a limit swap, blocks until it expires. */
  readonly interval: number
  /** Number of sub-swaps; 0 lets the network choose. */
  readonly quantity: number
  /** The quote's maximum. Nodes silently lower a larger quantity to it. */
  readonly maxQuantity?: number
}

/** Returns the quantity that the node writes in a memo: the requested one, at most `maxQuantity`. */
export function cappedQuantity({ quantity, maxQuantity }: SwapStreaming): bigint {
  return BigInt(maxQuantity === undefined ? quantity : Math.min(quantity, maxQuantity))
}

/**
 * Returns the memo for an intent, with the asset in full notation and every address in its normal spelling.
 *
 * @example
 * const memo = intentToMemo(intent)
 * memo.asset // 'ETH.ETH'
 */
export function intentToMemo(intent: SwapIntent): SwapMemo {
  const { protocol, kind = 'swap', fromAsset, toAsset, refundAddress, minimum, streaming, affiliates = [] } = intent
  const shares = affiliates.map(({ bps }) => bps)
  const normal = (chain: string, text: string) => normalizeAddress(text, chain) ?? text
  return {
    kind,
    asset: formatAsset(toAsset),
    destination: normal(homeChain(toAsset, protocol), intent.destination),
    refundAddress: refundAddress === undefined ? '' : normal(homeChain(fromAsset, protocol), refundAddress),
    limit: minimum,
    interval: BigInt(streaming?.interval ?? 0),
    quantity: streaming === undefined ? 0n : cappedQuantity(streaming),
    affiliates: affiliates.map(({ name }) => normal(protocols[protocol].chain, name)),
    affiliateBps: shares.every((bps) => bps === undefined) ? [] : shares,
    ...(intent.aggregator === undefined ? {} : { aggregator: intent.aggregator }),
    ...(intent.passThrough === undefined ? {} : { passThrough: intent.passThrough }),
  }
}

/**
 * Writes the shortest memo for an intent, given the available pools. Throws `InvalidMemoError` (invalid_parameter) when
 * a field contains a separator. Call `expectMemoFits` to check its length.
 *
 * @example buildSwapMemo(intent, pools.THORCHAIN) === quote.memo // true
 */
export function buildSwapMemo(intent: SwapIntent, pools: readonly FuzzyPool[]): string {
  return shortenMemo(intentToMemo(intent), intent.protocol, pools)
}
