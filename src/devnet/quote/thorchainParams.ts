import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { recommendedMinimum } from '../rules/recommendedMinimum.ts'
import { maxStreamingQuantity } from '../rules/streaming.ts'
import { type Destination, readDestination, readRefundAddress } from './addresses.ts'
import { type Affiliates, readThorchainAffiliates, tryReadAffiliates } from './affiliates.ts'
import {
  convertAtSpot,
  isBase,
  isNative,
  isStableSwap,
  type Market,
  maxStreamingLength,
  minSlipBps,
  poolOf,
  spotLimit,
  withLeader,
} from './market.ts'
import { outboundCost } from './outboundCost.ts'
import { QuoteRefusal } from './quoteRefusal.ts'
import {
  readAsset,
  readCount,
  readTolerance,
  readUint,
  refuseBothTolerances,
  type Tolerance,
} from './readParameters.ts'

/** Validated parameters of a THORNode quote. */
export interface ThorchainQuoteParams extends Destination {
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
  readonly minimum: bigint
  readonly extended: boolean
}

/** Reads quote parameters with all checks before the simulation, in the node's order. Throws `QuoteRefusal`. */
export function readThorchainParams(market: Market, query: URLSearchParams): ThorchainQuoteParams {
  const { state } = market
  for (const [name, label] of [
    ['from_asset', 'from_asset'],
    ['to_asset', 'to_asset'],
    ['amount', 'Amount'],
  ] as const) {
    if (!query.get(name)) throw new QuoteRefusal(`missing ${label} parameter`)
  }
  refuseBothTolerances(query)
  const from = readAsset('bad from asset', state, query.get('from_asset') ?? '')
  const to = readAsset('bad to asset', state, query.get('to_asset') ?? '')
  const amount = readUint('bad amount', query.get('amount') ?? '')
  if (!isNative(market, from) && amount < dustOf(from.chain)) throw new QuoteRefusal('amount less than dust threshold')
  const interval = readCount('bad streaming interval amount', query.get('streaming_interval'))
  const wanted = readCount('bad streaming quantity amount', query.get('streaming_quantity'))
  const own = withLeader(market, { from, to }, tryReadAffiliates(query))
  const maxQuantity = maxQuantityOf(own, from, to, amount, interval)
  const payee = readDestination(state, query, to)
  const tolerance = readTolerance(query)
  const limit = spotLimit(market, from, amount, to, tolerance.spot)
  const refundAddress = readRefundAddress(state, query, from)
  const affiliates = readThorchainAffiliates(query)
  const minimum = minimumOf(market, from, to, affiliates.totalBps)
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
    affiliates,
    minimum,
    extended: query.get('extended') === 'true',
  }
}

/** Returns the maximum number of sub-swaps. A missing pool counts as one without depth. */
export function maxQuantityOf(market: Market, from: Asset, to: Asset, amount: bigint, interval: bigint): bigint {
  const stable = isStableSwap(market, from, to)
  const side = (asset: Asset) => ({
    pool: poolOf(market, asset) ?? { balanceAsset: 0n, balanceBase: 0n, decimals: 0 },
    minSlipBps: minSlipBps(market, asset, stable),
  })
  return maxStreamingQuantity({
    amount,
    interval,
    maxLength: maxStreamingLength(market, from, to),
    ...(isBase(market, from) ? {} : { source: side(from) }),
    ...(isBase(market, to) ? {} : { target: side(to) }),
  })
}

/** Returns the recommended minimum: outbound fee and dust of both ends, in the source asset. */
export function minimumOf(market: Market, from: Asset, to: Asset, affiliateBps: bigint): bigint {
  const costOf = (asset: Asset) => outboundCost(market, asset) + dustOf(homeChain(asset, 'THORCHAIN'))
  try {
    const targetCostInSource = convertAtSpot(market, to, costOf(to), from)
    return recommendedMinimum({ sourceCost: costOf(from), targetCostInSource, affiliateBps })
  } catch (error) {
    if (!(error instanceof QuoteRefusal)) throw error
    throw new QuoteRefusal(
      `failed to calculate min swap amount: fail to convert dest fee to src asset ${error.message}`,
    )
  }
}

function dustOf(chain: string): bigint {
  return isChainId(chain) ? chains[chain].dustThreshold.THORCHAIN : 0n
}
