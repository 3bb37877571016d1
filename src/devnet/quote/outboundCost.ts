import { type Asset, formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { type PoolDepths, valueInAsset, valueInBase } from '../../core/quote/math/pool.ts'
import { shareOf } from '../../core/quote/math/share.ts'
import {
  chainFee,
  type MultiplierBounds,
  type OutboundFeeParams,
  type OutboundSurplus,
  outboundFee,
  outboundMultiplierBps,
} from '../rules/outboundFee.ts'
import { globalTradingHalted, type ProtocolState, settingOf, tradingHalted } from '../rules/state.ts'
import { atLeastZero, isAnchor, isBase, isNative, type Market, poolOf } from './market.ts'

const ONE = 100_000_000n
const DOLLAR_PRECISION = 1_000_000_000n

/** Pools that Maya prices at one dollar. Source: Mayanode 1.124 DollarInRune. */
const mayaDollars = [
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
]

/** Returns the outbound fee of an asset, in units of that asset, at the market's prices. */
export function outboundCost(market: Market, asset: Asset): bigint {
  return market.state.protocol === 'THORCHAIN' ? thorchainCost(market, asset) : mayachainCost(market, asset)
}

/**
 * Returns the outbound fee in the base asset, from the chain's gas pool. It is the cost of paying a preferred asset.
 * Source: GetAssetOutboundFee with inRune of THORNode 3.17; GetFee for CACAO of Mayanode 1.124.
 */
export function outboundCostInBase(market: Market, asset: Asset): bigint {
  const { protocol } = market.state
  const feeParams = isNative(market, asset) ? undefined : outboundFeeParams(market, asset)
  if (feeParams === undefined) return nativeFeeOf(market.state)
  return valueInBase(outboundFee(feeParams), feeParams.gasPool, protocol)
}

/**
 * Returns the fee that the receiver of a payment on the protocol's chain pays: 0 on THORChain, the flat fee on Maya.
 */
export function nativeFeeOf(state: ProtocolState): bigint {
  return state.protocol === 'THORCHAIN' ? 0n : nativeOutboundFee(state)
}

/** Returns 0 for assets of THORChain, and if no network fee is observed. Source: THORNode 3.17 GetAssetOutboundFee. */
function thorchainCost(market: Market, asset: Asset): bigint {
  const feeParams = isNative(market, asset) ? undefined : outboundFeeParams(market, asset)
  return feeParams === undefined ? 0n : outboundFee({ ...feeParams, ...tokenPoolOf(market, asset) })
}

/**
 * Returns the native fee for CACAO, its spot value for claims and other coins of MAYAChain, and the chain's fee for the
 * rest. Source: Mayanode 1.124 GetFee.
 */
function mayachainCost(market: Market, asset: Asset): bigint {
  const nativeFee = nativeOutboundFee(market.state)
  if (isBase(market, asset)) return nativeFee
  const pool = poolOf(market, asset)
  if (isNative(market, asset)) {
    return pool === undefined || pool.balanceBase === 0n ? nativeFee : valueInAsset(nativeFee, pool, 'MAYACHAIN')
  }
  const feeParams = outboundFeeParams(market, asset)
  return feeParams === undefined ? nativeFee : outboundFee({ ...feeParams, ...tokenPoolOf(market, asset) })
}

/** Returns the parameters of an asset's outbound fee; undefined if no network fee is observed on its chain. */
function outboundFeeParams(market: Market, asset: Asset): OutboundFeeParams | undefined {
  const { state } = market
  const { protocol } = state
  const chain = homeChain(asset, protocol)
  const observed = state.networkFees.get(chain)
  if (observed === undefined || !isChainId(chain)) return undefined
  return {
    protocol,
    chainFee: chainFee(observed, chains[chain], protocol),
    multiplierBps: outboundMultiplierBps(surplusOf[protocol](state, asset), boundsOf(state), protocol),
    gasPool: gasPoolOf(market, chain),
    minimumInBase: minimumInBase[protocol](market),
  }
}

/** THORChain has one surplus per asset, Maya one for the whole network. */
const surplusOf: Readonly<Record<Protocol, (state: ProtocolState, asset: Asset) => OutboundSurplus>> = {
  THORCHAIN: ({ outboundFees }, asset) => outboundFees.get(formatAsset(asset)) ?? { withheld: 0n, spent: 0n },
  MAYACHAIN: totalSurplus,
}

/** MinimumL1OutboundFeeUSD in the base asset; 0 without a dollar price. */
const minimumInBase: Readonly<Record<Protocol, (market: Market) => bigint>> = {
  THORCHAIN: minimumInRune,
  MAYACHAIN: (market) =>
    shareOf.MAYACHAIN(atLeastZero(settingOf(market.state, 'MinimumL1OutboundFeeUSD')), ONE, cacaoPerDollar(market)),
}

/** Returns the flat outbound fee of the protocol's chain. */
export function nativeOutboundFee(state: ProtocolState): bigint {
  return atLeastZero(settingOf(state, 'OutboundTransactionFee'))
}

export function boundsOf(state: ProtocolState): MultiplierBounds {
  return {
    minBps: atLeastZero(settingOf(state, 'MinOutboundFeeMultiplierBasisPoints')),
    maxBps: atLeastZero(settingOf(state, 'MaxOutboundFeeMultiplierBasisPoints')),
    targetSurplus: atLeastZero(settingOf(state, 'TargetOutboundFeeSurplusRune')),
  }
}

/** Sums the counters of all assets. */
function totalSurplus({ outboundFees }: ProtocolState) {
  const counters = [...outboundFees.values()]
  return {
    withheld: counters.reduce((sum, { withheld }) => sum + withheld, 0n),
    spent: counters.reduce((sum, { spent }) => sum + spent, 0n),
  }
}

const emptyPool: PoolDepths = { balanceAsset: 0n, balanceBase: 0n, decimals: 0 }

function gasPoolOf(market: Market, chain: ChainId): PoolDepths {
  return poolOf(market, parseAsset(chains[chain].gasAsset, market.state.protocol)) ?? emptyPool
}

function tokenPoolOf(market: Market, asset: Asset): { tokenPool?: PoolDepths } {
  const chain = homeChain(asset, market.state.protocol)
  if (!isChainId(chain) || formatAsset(asset) === chains[chain].gasAsset) return {}
  return { tokenPool: poolOf(market, asset) ?? emptyPool }
}

function minimumInRune(market: Market): bigint {
  return shareOf.THORCHAIN(atLeastZero(settingOf(market.state, 'MinimumL1OutboundFeeUSD')), dollarsPerRune(market), ONE)
}

/**
 * Returns the dollar price of RUNE in 1e8: the mimir, else the median of the anchor pools. Source: THORNode 3.17
 * DollarsPerRune.
 */
export function dollarsPerRune(market: Market): bigint {
  const { state } = market
  const fixed = state.mimirs.get('DOLLARSPERRUNE') ?? 0
  if (fixed > 0) return BigInt(fixed)
  const anchors = [...market.pools.values()].filter((pool) => isAnchor(state, pool.asset) && isTrading(state, pool))
  return median(anchors.map((pool) => valueInAsset(DOLLAR_PRECISION * ONE, pool, 'THORCHAIN'))) / DOLLAR_PRECISION
}

/**
 * Returns the CACAO per dollar: the mimir, else the median of the stable pools. Source: Mayanode 1.124 DollarInRune.
 */
function cacaoPerDollar(market: Market): bigint {
  const { state } = market
  const fixed = state.mimirs.get('DOLLARINRUNE') ?? 0
  if (fixed > 0) return BigInt(fixed)
  const dollars = mayaDollars.map((key) => market.pools.get(key)).filter((pool) => pool !== undefined)
  return median(dollars.filter((pool) => isTrading(state, pool)).map((pool) => valueInBase(ONE, pool, 'MAYACHAIN')))
}

function isTrading(state: ProtocolState, { asset, status }: { asset: Asset; status: string }): boolean {
  return status === 'Available' && !globalTradingHalted(state) && !tradingHalted(state, asset.chain)
}

/** Returns the median of the values above zero, floored; 0 if there are none. */
function median(values: readonly bigint[]): bigint {
  const sorted = values.filter((value) => value > 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0n
  return sorted.length % 2 === 1 || sorted.length === 0 ? upper : ((sorted[half - 1] ?? 0n) + upper) / 2n
}
