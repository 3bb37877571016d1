import { isValidAddress } from '../address.ts'
import { type Units, ZERO } from '../amount.ts'
import { type Asset, homeChain, parseAsset } from '../asset.ts'
import { chains, isChainId } from '../chain.ts'
import type { Node } from '../nodes/node.ts'
import { reading, type Shape } from '../nodes/shape.ts'
import { type WireQuote, wireQuote } from '../nodes/wire/quote.ts'
import { protocols } from '../protocol.ts'
import type { Quote, QuoteFees, QuoteInbound } from '../quote.ts'
import type { QuoteParams } from './getQuote.ts'

/** What an answer to exactly this question looks like, read into a `Quote`. */
export function quoteShape(node: Node, params: QuoteParams): Shape<Quote> {
  return reading(wireQuote, (wire) => readQuote(node, params, wire))
}

/** Undefined when the answer is for something else, or cannot be true. */
export function readQuote(node: Node, params: QuoteParams, wire: WireQuote): Quote | undefined {
  const { protocol } = node
  const toAsset = parseAsset(wire.fees.asset, protocol)
  const inbound = inboundOf(node, params, wire)
  if (!answers(params.toAsset, toAsset) || !isMoment(wire.expiry) || !inbound) return undefined
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
      maxQuantity: wire.max_streaming_quantity ?? 0,
      blocks: wire.streaming_swap_blocks ?? 0,
      seconds: streamingSeconds,
    },
    inbound,
    outboundDelaySeconds,
    totalSeconds:
      wire.total_swap_seconds ?? Math.max(outboundDelaySeconds, streamingSeconds) + inbound.confirmationSeconds,
    recommendedMinAmountIn: wire.recommended_min_amount_in ?? ZERO,
    ...(params.destination !== undefined && wire.memo ? { memo: wire.memo } : {}),
    expiry: wire.expiry,
    notes: wire.notes,
    warning: wire.warning,
  }
}

/** A shortened token id ("ETH.USDC", "ETH.USDC-6EB48") is answered with the full one. */
function answers(asked: Asset, given: Asset): boolean {
  const alike = asked.chain === given.chain && asked.ticker === given.ticker && isClaim(asked) === isClaim(given)
  return (
    alike && (isClaim(asked) === undefined || asked.kind === given.kind) && (given.id ?? '').endsWith(asked.id ?? '')
  )
}

function isClaim({ kind }: Asset): 'claim' | undefined {
  return kind === 'synth' || kind === 'trade' || kind === 'secured' ? 'claim' : undefined
}

/** Unix seconds between 2017 and 2096: not milliseconds, not nanoseconds, not zero. */
function isMoment(seconds: number): boolean {
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

/** Undefined when a deposit address is missing where one is needed, or is none of the source chain. */
function inboundOf({ protocol, network }: Node, { fromAsset }: QuoteParams, wire: WireQuote): QuoteInbound | undefined {
  const home = homeChain(fromAsset, protocol)
  const own = home === protocols[protocol].chain
  const address = wire.inbound_address
  if (!own && (!address || !isChainId(home) || !isValidAddress(home, address, network))) return undefined
  const router = !own && isChainId(home) && chains[home].family === 'evm' ? wire.router : undefined
  if (router && isChainId(home) && !isValidAddress(home, router, network)) return undefined
  return {
    ...(own || !address ? {} : { address }),
    ...(router ? { router } : {}),
    confirmationBlocks: wire.inbound_confirmation_blocks ?? 0,
    confirmationSeconds: wire.inbound_confirmation_seconds ?? 0,
    dustThreshold: wire.dust_threshold ?? ZERO,
    ...(wire.recommended_gas_rate ? { gasRate: wire.recommended_gas_rate } : {}),
    ...(wire.gas_rate_units ? { gasRateUnits: wire.gas_rate_units } : {}),
  }
}
