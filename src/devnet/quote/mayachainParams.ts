import type { Asset } from '../../core/asset/asset.ts'
import { settingOf } from '../rules/state.ts'
import { maxStreamingQuantityMaya } from '../rules/streaming.ts'
import { type Destination, readDestination, readRefundAddress } from './addresses.ts'
import { type Affiliates, readMayachainAffiliates } from './affiliates.ts'
import { atLeastZero, isBase, type Market, maxStreamingLength, poolOf, spotLimit } from './market.ts'
import { QuoteRefusal } from './quoteRefusal.ts'
import {
  readAsset,
  readCount,
  readTolerance,
  readUint,
  refuseBothTolerances,
  type Tolerance,
} from './readParameters.ts'
import { dustThreshold } from './transferInfo.ts'

/** Validated parameters of a Mayanode quote. */
export interface MayachainQuoteParams extends Destination {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly interval: bigint
  readonly quantity: bigint
  readonly maxQuantity: bigint
  readonly refundAddress: string
  readonly tolerance: Tolerance
  readonly limit: bigint
  readonly affiliates: Affiliates
}

/** Reads quote parameters with all checks before the simulation, in the node's order. Throws `QuoteRefusal`. */
export function readMayachainParams(market: Market, query: URLSearchParams): MayachainQuoteParams {
  const { state } = market
  if (query.size === 0) throw new QuoteRefusal('no parameters provided')
  for (const name of ['from_asset', 'to_asset', 'amount']) {
    if (!query.has(name)) throw new QuoteRefusal(`missing required parameter ${name}`)
  }
  const from = readAsset('bad from asset', state, query.get('from_asset') ?? '')
  const to = readAsset('bad to asset', state, query.get('to_asset') ?? '')
  const amount = readUint('bad amount', query.get('amount') ?? '')
  if (amount < dustThreshold(state, from.chain)) throw new QuoteRefusal('amount less than dust threshold')
  refuseBothTolerances(query)
  const interval = readCount('bad streaming interval amount', query.get('streaming_interval'))
  const wanted = readCount('bad streaming quantity amount', query.get('streaming_quantity'))
  const maxQuantity = maxQuantityOf(market, from, to, amount, interval)
  const payee = readDestination(state, query, to)
  const tolerance = readTolerance(query)
  const limit = spotLimit(market, from, amount, to, tolerance.spot)
  const refundAddress = readRefundAddress(state, query, from)
  return {
    from,
    to,
    amount,
    interval,
    quantity: wanted > maxQuantity ? maxQuantity : wanted,
    maxQuantity,
    ...payee,
    refundAddress,
    tolerance,
    limit,
    affiliates: readMayachainAffiliates(state, query),
  }
}

/** The node's messages when Maya cannot compute the number of sub-swaps. */
export const streamingRefusals = {
  no_pool: 'dev error: no pools selected during a streaming swap',
  no_depth: 'dev error: both pools have no rune balance',
  min_bps_zero: 'streaming swaps are not allowed with a min BP of zero',
} as const

function maxQuantityOf(market: Market, from: Asset, to: Asset, amount: bigint, interval: bigint): bigint {
  const { state } = market
  const side = (asset: Asset) => ({
    pool: poolOf(market, asset) ?? { balanceAsset: 0n, balanceBase: 0n, decimals: 0 },
  })
  const quantity = maxStreamingQuantityMaya({
    amount,
    interval,
    maxLength: maxStreamingLength(market, from, to),
    minBps: atLeastZero(settingOf(state, 'StreamingSwapMinBPFee')),
    ...(isBase(market, from) ? {} : { source: side(from) }),
    ...(isBase(market, to) ? {} : { target: side(to) }),
  })
  if (typeof quantity === 'bigint') return quantity
  throw new QuoteRefusal(`failed to calculate max streaming swap quantity: ${streamingRefusals[quantity]}`)
}
