import { hex } from '../../core/address/encoding/hex.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { homeChain, layer1Of } from '../../core/asset/asset.ts'
import { shortenAsset } from '../../core/asset/fuzzy.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { EXTENDED_MEMO_LIMIT, memoBytes } from '../../core/memo/memoLimits.ts'
import { memoOutputs } from '../../core/memo/memoOutputs.ts'
import type { ProtocolState, WireResponse } from '../rules/state.ts'
import { settingOf } from '../rules/state.ts'
import { streamingBlocks } from '../rules/streaming.ts'
import { affiliateFee, sharesOf } from './affiliates.ts'
import type { Market } from './market.ts'
import { isNative, marketOf, withLeader } from './market.ts'
import { CACHE_WARNING, RAPID_WARNING } from './notes.ts'
import { NotEnoughForFees, QuoteRefusal, refuseThorchain, respond, withPrefix } from './quoteRefusal.ts'
import {
  expectedOut,
  expiryOf,
  feesField,
  omitEmptyFields,
  sendingFields,
  swapTiming,
  totalSeconds,
} from './responseFields.ts'
import type { Simulation } from './simulate.ts'
import { simulate } from './simulate.ts'
import { checkClaimTarget } from './swapChecks.ts'
import { swapMemo, writeMemo } from './swapMemo.ts'
import type { ThorchainQuoteParams as QuoteParams } from './thorchainParams.ts'
import { readThorchainParams } from './thorchainParams.ts'
import { memoLimit } from './transferInfo.ts'

/** Answers GET /thorchain/quote/swap. Checks in the order of THORNode 3.17. Source: queryQuoteSwap. */
export function quoteThorchain(state: ProtocolState, query: URLSearchParams): WireResponse {
  return respond(refuseThorchain, () => {
    const params = readThorchainParams(marketOf(state), query)
    return buildBody(withLeader(marketOf(state), params, sharesOf(params.affiliates)), params)
  })
}

/** Refuses to make the secured coins that the simulation swaps. Source: THORNode 3.17 SecuredAssetMgr.Deposit. */
function checkSecuring(market: Market, asset: Asset): void {
  checkClaimTarget(market, asset)
  if (isNative(market, layer1Of(asset))) throw new QuoteRefusal('native assets cannot be deposited')
}

/** Simulates the whole amount against the full limit; for a stream also one sub-swap, multiplied by the quantity. */
function runSimulations(market: Market, params: QuoteParams) {
  const { amount, limit, interval, maxQuantity } = params
  const memo = memoOf(market.state, params, limit)
  const simulated = (part: bigint, least: bigint) => simulateOrRefuse(market, params, memo, part, least)
  const whole = simulated(amount, limit)
  const streams = interval > 0n || settingOf(market.state, 'EnableAdvSwapQueue') > 0
  const quantity = streams && params.quantity === 0n ? maxQuantity : params.quantity
  if (!streams || quantity === 0n) return { quantity, outbound: whole.outbound, ...times(whole, 1n) }
  const part = simulated(amount / quantity, limit / quantity)
  return { quantity, outbound: whole.outbound, ...times(part, quantity) }
}

function times({ emit, liquidity, outbound }: Simulation, quantity: bigint) {
  return { emit: emit * quantity, liquidity: liquidity * quantity, feeOutbound: outbound }
}

function simulateOrRefuse(
  market: Market,
  params: QuoteParams,
  memo: string,
  amount: bigint,
  limit: bigint,
): Simulation {
  const { from, to, destination, affiliates, minimum } = params
  try {
    return simulate(market, { from, to, amount, destination, memo, affiliates }, limit)
  } catch (error) {
    if (error instanceof NotEnoughForFees) {
      throw new QuoteRefusal(`amount less than min swap amount (recommended_min_amount_in: ${minimum})`)
    }
    if (error instanceof QuoteRefusal) throw new QuoteRefusal(`failed to simulate swap: ${error.message}`)
    throw error
  }
}

function buildBody(market: Market, params: QuoteParams): object {
  const { state } = market
  const { from, to, amount, interval, affiliates } = params
  if (from.kind === 'secured') withPrefix('failed to deposit secured asset', () => checkSecuring(market, from))
  const run = runSimulations(market, params)
  const affiliate = affiliateFee(state, affiliates, run.emit, () => true)
  const fees = { emit: run.emit, liquidity: run.liquidity, outbound: run.feeOutbound, affiliate }
  const expected = expectedOut({ ...fees, outbound: run.outbound })
  const { liquidity } = params.tolerance
  const memo = memoOf(state, params, liquidity > 0n ? (expected * (10_000n - liquidity)) / 10_000n : params.limit)
  refuseLongMemo(market, params, memo)
  const rapidMax = BigInt(settingOf(state, 'AdvSwapQueueRapidSwapMax'))
  const blocks = streamingBlocks(run.quantity, interval, rapidMax)
  const timing = swapTiming(market, from, amount, to, run.emit - affiliate, blocks)
  return {
    ...omitEmptyFields({
      inbound_confirmation_blocks: timing.inbound.blocks,
      inbound_confirmation_seconds: timing.inbound.seconds,
    }),
    outbound_delay_blocks: timing.delay.blocks,
    outbound_delay_seconds: timing.delay.seconds,
    fees: feesField(to, fees),
    expiry: expiryOf(state),
    warning: run.quantity > 0n && interval === 0n ? `${CACHE_WARNING} ${RAPID_WARNING}` : CACHE_WARNING,
    notes: '',
    ...sendingFields(state, from, to, timing.inbound),
    recommended_min_amount_in: `${params.minimum}`,
    ...omitEmptyFields({ memo: params.hasDestination ? memo : undefined }),
    expected_amount_out: `${expected}`,
    max_streaming_quantity: Number(params.maxQuantity),
    streaming_swap_blocks: Number(blocks),
    ...omitEmptyFields({
      streaming_swap_seconds: timing.streamingSeconds,
      total_swap_seconds: totalSeconds(timing),
    }),
    ...(params.extended ? extendedMemo(state, from, memo) : {}),
  }
}

function memoOf(state: ProtocolState, params: QuoteParams, limit: bigint): string {
  const { to, interval, quantity, affiliates, destination, refundAddress } = params
  const available = state.pools.filter((pool) => pool.status === 'Available')
  const quoted = swapMemo({
    kind: 'swap',
    asset: shortenAsset(to, 'THORCHAIN', available),
    destination,
    refundAddress,
    limit,
    interval,
    quantity,
    affiliates: affiliates.names,
    affiliateBps: affiliates.memoBps,
  })
  return writeMemo(quoted)
}

function refuseLongMemo(market: Market, { from, extended }: QuoteParams, memo: string): void {
  if (isNative(market, from)) return
  const utxo = isChainId(from.chain) && chains[from.chain].family === 'utxo'
  const most = extended && utxo ? EXTENDED_MEMO_LIMIT : memoLimit(from.chain)
  if (memoBytes(memo) > most) throw new QuoteRefusal('generated memo too long for source chain')
}

/**
 * Builds the field `vout` of an extended quote from a UTXO chain; {} for other chains. Source: THORNode 3.17 splitMemo.
 */
function extendedMemo(state: ProtocolState, from: Asset, memo: string): { vout?: readonly object[] } {
  const chain = homeChain(from, state.protocol)
  if (!isChainId(chain) || chains[chain].family !== 'utxo') return {}
  return {
    vout: memoOutputs(memo, { chain, network: state.network }).map((output) =>
      output.type === 'op_return'
        ? { type: output.type, data: hex.encode(output.data), amount: 0 }
        : { type: output.type, data: output.address, amount: Number(output.amount) },
    ),
  }
}
