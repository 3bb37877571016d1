import { type Units, ZERO } from '../asset/amount.ts'
import { type Asset, homeChain, parseAsset } from '../asset/asset.ts'
import { BLOCK_SECONDS } from '../chains/blockTime.ts'
import { chains, isChainId } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { WireQuote } from '../nodes/wire/wireQuote.ts'
import type { Quote, QuoteFees, QuoteInbound } from './quote.ts'
import type { QuoteParams } from './quoteParams.ts'

interface QuoteReply {
  readonly params: QuoteParams
  readonly wire: WireQuote
  readonly inbound: QuoteInbound | undefined
}

/** Converts a wire quote; undefined when it answers another request or cannot be true. */
export function readQuote(protocol: Protocol, { params, wire, inbound }: QuoteReply): Quote | undefined {
  const toAsset = parseAsset(wire.fees.asset, protocol)
  if (!isSameAssetOf(params.toAsset, toAsset) || !isPlausibleTime(wire.expiry) || !inbound) return undefined
  if (wire.expected_amount_out === 0n || (params.destination !== undefined && !wire.memo)) return undefined
  const streamingSeconds = wire.streaming_swap_seconds ?? 0
  const outboundDelaySeconds = wire.outbound_delay_seconds ?? 0
  return {
    protocol,
    fromAsset: params.fromAsset,
    toAsset,
    amountIn: params.amount,
    expectedAmountOut: wire.expected_amount_out,
    fees: feesOf(wire, toAsset),
    streaming: {
      ...(params.streamingInterval && { interval: params.streamingInterval }),
      maxQuantity: wire.max_streaming_quantity ?? 0,
      blocks: wire.streaming_swap_blocks ?? 0,
      seconds: streamingSeconds,
    },
    inbound,
    outboundDelaySeconds,
    totalSeconds: Math.max(
      wire.total_swap_seconds ?? Math.max(outboundDelaySeconds, streamingSeconds) + inbound.confirmationSeconds,
      Math.ceil(blockSeconds(params.fromAsset, protocol) + blockSeconds(toAsset, protocol)),
    ),
    recommendedMinAmountIn: wire.recommended_min_amount_in ?? ZERO,
    ...(params.destination !== undefined && wire.memo ? { memo: wire.memo } : {}),
    ...(params.extended && params.destination !== undefined && wire.vout ? { vout: wire.vout } : {}),
    expiry: wire.expiry,
    notes: wire.notes,
    warning: wire.warning,
  }
}

/** Seconds from one block to the next of the chain that an asset is paid on: no payment takes less. */
export function blockSeconds(asset: Asset, protocol: Protocol): number {
  const chain = homeChain(asset, protocol)
  return isChainId(chain) ? chains[chain].blockMs / 1000 : BLOCK_SECONDS
}

/**
 * Whether the node answered for the requested asset. It expands a shortened token id ("ETH.USDC", "ETH.USDC-6EB48").
 */
function isSameAssetOf(requested: Asset, given: Asset): boolean {
  const alike =
    requested.chain === given.chain && requested.ticker === given.ticker && isClaim(requested) === isClaim(given)
  return (
    alike &&
    (isClaim(requested) === undefined || requested.kind === given.kind) &&
    (given.id ?? '').endsWith(requested.id ?? '')
  )
}

function isClaim({ kind }: Asset): 'claim' | undefined {
  return kind === 'synth' || kind === 'trade' || kind === 'secured' ? 'claim' : undefined
}

/** Unix seconds between 2017 and 2096: not milliseconds, not nanoseconds, not zero. */
function isPlausibleTime(seconds: number): boolean {
  return seconds > 1_500_000_000 && seconds < 4_000_000_000
}

function feesOf({ fees }: WireQuote, asset: Asset): QuoteFees {
  return {
    asset,
    liquidity: fees.liquidity,
    outbound: fees.outbound as Units,
    affiliate: fees.affiliate as Units,
    total: fees.total,
    slippageBps: fees.slippage_bps,
    totalBps: fees.total_bps,
  }
}

/** Returns the inbound terms of a quote without its address and router. */
export function inboundWithoutAddress(wire: WireQuote): QuoteInbound {
  return {
    confirmationBlocks: wire.inbound_confirmation_blocks ?? 0,
    confirmationSeconds: wire.inbound_confirmation_seconds ?? 0,
    dustThreshold: wire.dust_threshold ?? ZERO,
    ...(wire.recommended_gas_rate ? { gasRate: wire.recommended_gas_rate } : {}),
    ...(wire.gas_rate_units ? { gasRateUnits: wire.gas_rate_units } : {}),
  }
}
