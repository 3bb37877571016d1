import { formatAsset } from '../../core/asset/asset.ts'
import { shortenAsset } from '../../core/asset/fuzzy.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import { memoBytes } from '../../core/memo/memoLimits.ts'
import { abbreviateAddresses } from '../../core/memo/shortenMemo.ts'
import { valueInBase } from '../../core/quote/math/pool.ts'
import { affiliateMinimumInBase, recommendedMinimumMaya } from '../rules/recommendedMinimum.ts'
import { type ProtocolState, settingOf, type WireResponse } from '../rules/state.ts'
import { streamingBlocks } from '../rules/streaming.ts'
import { affiliateFee } from './affiliates.ts'
import { atLeastZero, convertAtSpot, isNative, type Market, marketOf, poolOf } from './market.ts'
import { type MayachainQuoteParams as QuoteParams, readMayachainParams } from './mayachainParams.ts'
import { CACHE_WARNING } from './notes.ts'
import { nativeOutboundFee, outboundCost } from './outboundCost.ts'
import { QuoteRefusal, refuseMayachain, respond } from './quoteRefusal.ts'
import {
  expectedOut,
  expiryOf,
  feesField,
  omitEmptyFields,
  sendingFields,
  swapTiming,
  totalSeconds,
} from './responseFields.ts'
import { simulate } from './simulate.ts'
import { swapMemo, writeMemo } from './swapMemo.ts'
import { memoLimit } from './transferInfo.ts'

/** Answers GET /mayachain/quote/swap. Checks in the order of Mayanode 1.124. Source: queryQuoteSwap. */
export function quoteMayachain(state: ProtocolState, query: URLSearchParams): WireResponse {
  return respond(refuseMayachain, () => {
    const market = marketOf(state)
    return buildBody(market, readMayachainParams(market, query))
  })
}

/** Simulates the whole amount against the full limit; with an interval also one part, multiplied by the quantity. */
function runSimulations(market: Market, params: QuoteParams) {
  const { from, to, amount, limit, interval, maxQuantity, destination } = params
  const memo = writeMemo(abbreviateAddresses(memoWith(params, formatAsset(to), limit)))
  const run = (part: bigint, least: bigint) => {
    try {
      return simulate(market, { from, to, amount: part, destination, memo }, least)
    } catch (error) {
      if (error instanceof QuoteRefusal) throw new QuoteRefusal(`failed to simulate swap: ${error.message}`)
      throw error
    }
  }
  const whole = run(amount, limit)
  const quantity = interval > 0n && params.quantity === 0n ? maxQuantity : params.quantity
  if (interval === 0n || quantity === 0n) return { ...whole, quantity, feeOutbound: whole.outbound }
  const part = run(amount / quantity, limit / quantity)
  return {
    quantity,
    emit: part.emit * quantity,
    liquidity: part.liquidity * quantity,
    outbound: whole.outbound,
    feeOutbound: part.outbound,
  }
}

/** Sums the affiliate shares that exceed the native fee. The units of a claim are compared as if they were CACAO. */
function affiliateFees(market: Market, { to, affiliates }: QuoteParams, emit: bigint): bigint {
  const { state } = market
  const pool = isNative(market, to) ? undefined : poolOf(market, to)
  return affiliateFee(state, affiliates, emit, (fee) => {
    const inCacao = pool === undefined ? fee : valueInBase(fee, pool, 'MAYACHAIN')
    return inCacao > nativeOutboundFee(state)
  })
}

function buildBody(market: Market, params: QuoteParams): object {
  const { state } = market
  const { from, to, amount, interval } = params
  const run = runSimulations(market, params)
  const affiliate = affiliateFees(market, params, run.emit)
  const addedSlipBps = atLeastZero(settingOf(state, 'SlipFeeAddedBasisPoints'))
  const fees = { emit: run.emit, liquidity: run.liquidity, outbound: run.feeOutbound, affiliate, addedSlipBps }
  const expected = expectedOut({ ...fees, outbound: run.outbound })
  const memo = memoOf(market, params, expected)
  const blocks = streamingBlocks(run.quantity, interval, 1n)
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
    warning: CACHE_WARNING,
    notes: '',
    ...sendingFields(state, from, to, timing.inbound),
    recommended_min_amount_in: `${minimumOf(market, params)}`,
    ...omitEmptyFields({ memo: params.hasDestination ? memo : undefined }),
    expected_amount_out: `${expected}`,
    max_streaming_quantity: Number(params.maxQuantity),
    streaming_swap_blocks: Number(blocks),
    ...omitEmptyFields({ streaming_swap_seconds: timing.streamingSeconds, total_swap_seconds: totalSeconds(timing) }),
  }
}

function minimumOf(market: Market, { from, to, affiliates }: QuoteParams): bigint {
  const sourceCost = outboundCost(market, from)
  const native = isNative(market, from) && isNative(market, to)
  const inBase = affiliateMinimumInBase(nativeOutboundFee(market.state), affiliates.totalBps)
  const cacao = { kind: 'native', chain: 'MAYA', symbol: 'CACAO', ticker: 'CACAO' } as const
  return recommendedMinimumMaya({
    sourceCost,
    targetCostInSource: native ? 0n : convertAtSpot(market, to, outboundCost(market, to), from),
    native,
    affiliateMinimum: inBase === 0n ? 0n : convertAtSpot(market, cacao, inBase, from),
  })
}

/** Builds the memo: with the full asset name from Maya's coins and claims, shortened from other chains. */
function memoOf(market: Market, params: QuoteParams, expected: bigint): string {
  const { from, to, tolerance } = params
  const native = isNative(market, from)
  const available = market.state.pools.filter((pool) => pool.status === 'Available')
  const asset = native ? formatAsset(to) : shortenAsset(to, 'MAYACHAIN', available)
  const limit = tolerance.liquidity > 0n ? (expected * (10_000n - tolerance.liquidity)) / 10_000n : params.limit
  const memo = writeMemo(abbreviateAddresses(memoWith(params, asset, limit)))
  const most = memoLimit(from.chain)
  if (!native && memoBytes(memo) > most) {
    throw new QuoteRefusal(`generated memo too long for source chain: ${memo} (${memoBytes(memo)}/${most})`)
  }
  return memo
}

function memoWith(params: QuoteParams, asset: string, limit: bigint): SwapMemo {
  const { interval, quantity, affiliates, destination, refundAddress } = params
  return swapMemo({
    kind: 'swap',
    asset,
    destination,
    refundAddress,
    limit,
    interval,
    quantity,
    affiliates: affiliates.names,
    affiliateBps: affiliates.memoBps,
  })
}
