import { errors } from '../../contract/errors.ts'
import type { swapQuote } from '../../contract/swapQuote.ts'
import { getQuote } from '../../core/actions/getQuote.ts'
import { verifyInbound } from '../../core/actions/verifyInbound.ts'
import { formatDecimal, parseUnits } from '../../core/amount.ts'
import { formatAsset, parseAsset, unitDecimals } from '../../core/asset.ts'
import { SwapError, type SwapErrorCode } from '../../core/errors.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { Quote } from '../../core/quote.ts'
import type { Handler } from '../invoke.ts'

/** THORChain's quote in the node's own names and figures. Throws `SwapError` when the node refuses. */
export const getSwapQuote: Handler<typeof swapQuote> = async (input, { nodes }) => {
  const quote = await getQuote(nodes.THORCHAIN, {
    fromAsset: parseAsset(input.from_asset),
    toAsset: parseAsset(input.to_asset),
    amount: parseUnits(input.amount),
    destination: input.destination,
    streamingInterval: input.streaming_interval === undefined ? undefined : Number(input.streaming_interval),
  })
  const deposit = input.destination === undefined ? {} : await depositOf(nodes.THORCHAIN, quote)
  return { ...figuresOf(quote), ...deposit }
}

/** The part of a quote that is safe to repeat: what is paid, what arrives, what it costs and takes. */
function figuresOf(quote: Quote) {
  const { fees, streaming, inbound } = quote
  return {
    protocol: 'THORCHAIN' as const,
    summary: summaryOf(quote),
    from_asset: formatAsset(quote.fromAsset),
    to_asset: formatAsset(quote.toAsset),
    amount: quote.amountIn.toString(),
    expected_amount_out: quote.expectedAmountOut.toString(),
    fees: {
      asset: formatAsset(fees.asset),
      affiliate: fees.affiliate.toString(),
      outbound: fees.outbound.toString(),
      liquidity: fees.liquidity.toString(),
      total: fees.total.toString(),
      slippage_bps: fees.slippageBps,
      total_bps: fees.totalBps,
    },
    recommended_min_amount_in: quote.recommendedMinAmountIn.toString(),
    dust_threshold: inbound.dustThreshold.toString(),
    inbound_confirmation_blocks: inbound.confirmationBlocks,
    inbound_confirmation_seconds: inbound.confirmationSeconds,
    outbound_delay_seconds: quote.outboundDelaySeconds,
    total_swap_seconds: quote.totalSeconds,
    max_streaming_quantity: streaming.maxQuantity,
    streaming_swap_blocks: streaming.blocks,
    streaming_swap_seconds: streaming.seconds,
    ...(inbound.gasRate === undefined ? {} : { recommended_gas_rate: inbound.gasRate }),
    ...(inbound.gasRateUnits === undefined ? {} : { gas_rate_units: inbound.gasRateUnits }),
    expiry: quote.expiry,
    expires_at: new Date(quote.expiry * 1000).toISOString(),
    notes: quote.notes,
    warning: quote.warning,
  }
}

/**
 * Memo, address and router. Coins sent to a wrong address are gone, so the address and the router of one node are
 * told only when a majority of the nodes names the same and deposits are open; else the reason is told instead, in
 * words that name no address. A swap from the protocol's own chain has no address.
 */
async function depositOf(node: Node, quote: Quote) {
  const memo = quote.memo === undefined ? {} : { memo: quote.memo }
  const { address, router } = quote.inbound
  if (address === undefined) return memo
  const objection = await objectionTo({ address, router }, node, quote.fromAsset.chain)
  if (objection === undefined) return { ...memo, inbound_address: address, ...(router === undefined ? {} : { router }) }
  const { title, hint } = errors[objection]
  return { ...memo, inbound_address_withheld: { code: objection, reason: `${title} ${hint}` } }
}

interface DepositTarget {
  readonly address: string
  readonly router: string | undefined
}

/** Why nobody should deposit there, or undefined when the nodes agree that it is right and open. */
async function objectionTo(target: DepositTarget, node: Node, chain: string): Promise<SwapErrorCode | undefined> {
  try {
    const confirmed = await verifyInbound(node, chain)
    if (confirmed.address !== target.address || confirmed.router !== target.router) return 'inbound_unconfirmed'
    return confirmed.halted ? 'trading_halted' : undefined
  } catch (thrown) {
    if (thrown instanceof SwapError) return thrown.code
    throw thrown
  }
}

function summaryOf({ fromAsset, toAsset, amountIn, expectedAmountOut, totalSeconds }: Quote): string {
  const paid = `${formatDecimal(amountIn, unitDecimals(fromAsset))} ${formatAsset(fromAsset)}`
  const received = `${formatDecimal(expectedAmountOut, unitDecimals(toAsset))} ${formatAsset(toAsset)}`
  return `${paid} becomes about ${received} after all fees, in about ${totalSeconds} seconds, over THORChain.`
}
