import type { Units } from '../asset/amount.ts'
import type { Asset } from '../asset/asset.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { WireMemoOutput } from '../memo/memoOutputs.ts'

/**
 * Costs of a swap. Every amount is in units of the asset that is received.
 *
 * @example
 * const fees: QuoteFees = quote.fees
 * fees.total === fees.liquidity + fees.outbound + fees.affiliate // true
 */
export interface QuoteFees {
  readonly asset: Asset
  readonly liquidity: Units
  readonly outbound: Units
  readonly affiliate: Units
  readonly total: Units
  /** Price impact: liquidity fee as a share of the output, in hundredths of a percent. */
  readonly slippageBps: number
  readonly totalBps: number
}

/**
 * How the node would split the swap; blocks and seconds.
 *
 * @example
 * const streaming: QuoteStreaming = quote.streaming
 */
export interface QuoteStreaming {
  /** Blocks between sub-swaps; absent when the network decides, or does not stream. */
  readonly interval?: number
  /** Largest number of sub-swaps the network would split this into; 0 when the swap is not streamed. */
  readonly maxQuantity: number
  readonly blocks: number
  readonly seconds: number
}

/**
 * Terms of the deposit on the source chain. Address and router are absent for coins on the protocol's own chain.
 *
 * @example
 * const inbound: QuoteInbound = quote.inbound
 * inbound.gasRateUnits // 'satsperbyte'
 */
export interface QuoteInbound {
  readonly address?: string
  readonly router?: string
  readonly confirmationBlocks: number
  readonly confirmationSeconds: number
  readonly dustThreshold: Units
  readonly gasRate?: string
  readonly gasRateUnits?: string
}

/**
 * A quote of one node. Amounts are in units; times are in seconds.
 *
 * @example
 * const isExpired = ({ expiry }: Quote, now: number) => now >= expiry
 * isExpired(quote, quote.expiry) // true
 */
export interface Quote {
  readonly protocol: Protocol
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly amountIn: Units
  /** Output after every fee. */
  readonly expectedAmountOut: Units
  readonly fees: QuoteFees
  readonly streaming: QuoteStreaming
  readonly inbound: QuoteInbound
  readonly outboundDelaySeconds: number
  /** Confirmation, streaming and outbound delay together. */
  readonly totalSeconds: number
  /** Below this amount, fees could use up the swap or its refund. */
  readonly recommendedMinAmountIn: Units
  /** Only when a destination was given. */
  readonly memo?: string
  /**
   * The outputs that carry the memo of an extended quote from a UTXO chain; only with them may it be longer than 80
   * bytes.
   */
  readonly vout?: readonly WireMemoOutput[]
  /** Unix seconds by the node's clock. Nothing of this quote may be used at or after it. */
  readonly expiry: number
  /** How a deposit delivers the memo, and the node's other requirements. Never empty when there is a memo. */
  readonly notes: string
  readonly warning: string
}

/** The amounts that a quote adds up, in units of the asset received. */
export interface QuoteSums {
  /** Output of all sub-swaps after liquidity fees, before everything else. */
  readonly emit: bigint
  readonly liquidity: bigint
  readonly outbound: bigint
  readonly affiliate: bigint
  /** Maya's SlipFeeAddedBasisPoints. */
  readonly addedSlipBps?: bigint
}

/**
 * total = liquidity + outbound + affiliate; slippage = ⌊10⁴·liquidity/(emit + liquidity)⌋ (+ Maya's addition);
 * totalBps = ⌊10⁴·total/(emit + total)⌋; expected = emit − affiliate − outbound, negative when fees exceed the output.
 * Source: THORNode 3.17 and Mayanode 1.124 querier_quotes.go.
 */
export function sumQuote({ emit, liquidity, outbound, affiliate, addedSlipBps = 0n }: QuoteSums) {
  const total = liquidity + outbound + affiliate
  const bps = (part: bigint) => (part === 0n ? 0n : (part * 10_000n) / (emit + part))
  return {
    total,
    slippageBps: bps(liquidity) + addedSlipBps,
    totalBps: bps(total),
    expectedAmountOut: emit - affiliate - outbound,
  }
}
