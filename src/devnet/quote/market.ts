import { type Asset, formatAsset, homeChain, layer1Of, parseAsset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { feePairOf, leadingAffiliate, slipFloorBps } from '../../core/quote/math/dynamicFee.ts'
import { type PoolDepths, valueInAsset, valueInBase } from '../../core/quote/math/pool.ts'
import type { RouteSide } from '../../core/quote/math/swapRoute.ts'
import { dynamicFeeKey, type PoolState, type ProtocolState, settingOf } from '../rules/state.ts'
import { QuoteRefusal } from './quoteRefusal.ts'

/** The pools at one moment: the chain's, or those after a simulated swap. */
export interface Market {
  readonly state: ProtocolState
  /** By layer-1 asset. */
  readonly pools: ReadonlyMap<string, PoolState>
  /** The affiliate whose dynamic L1 fees apply to the swap at hand. */
  readonly leader?: string
}

export function marketOf(state: ProtocolState): Market {
  return { state, pools: new Map(state.pools.map((pool) => [formatAsset(pool.asset), pool])) }
}

/** Returns the market with changed pools; later entries win. */
export function withPools({ pools, ...market }: Market, changed: readonly PoolState[]): Market {
  return { ...market, pools: new Map([...pools, ...changed.map((pool) => [formatAsset(pool.asset), pool] as const)]) }
}

export function poolOf({ pools }: Market, asset: Asset): PoolState | undefined {
  return pools.get(formatAsset(layer1Of(asset)))
}

export function isBase({ state }: Market, asset: Asset): boolean {
  return formatAsset(asset) === protocols[state.protocol].baseAsset
}

/** Whether an asset is on the protocol's chain: the base asset, other native coins, and every claim. */
export function isNative({ state }: Market, asset: Asset): boolean {
  return homeChain(asset, state.protocol) === protocols[state.protocol].chain
}

/** Converts at spot prices: assetValueInRune, then runeValueInAsset. Source: quoteConvertAsset of both nodes. */
export function convertAtSpot(market: Market, from: Asset, amount: bigint, to: Asset): bigint {
  const { protocol } = market.state
  if (formatAsset(from) === formatAsset(to)) return amount
  const inBase = isBase(market, from) ? amount : valueInBase(amount, existing(market, from), protocol)
  return isBase(market, to) ? inBase : valueInAsset(inBase, existing(market, to), protocol)
}

function existing(market: Market, asset: Asset): PoolDepths {
  const pool = poolOf(market, asset)
  if (pool === undefined) throw new QuoteRefusal('pool does not exist')
  return pool
}

const floorOf = {
  synth: 'SynthSlipMinBps',
  trade: 'TradeAccountsSlipMinBps',
  secured: 'SecuredAssetSlipMinBps',
  derived: 'DerivedSlipMinBps',
  native: 'L1SlipMinBps',
  token: 'L1SlipMinBps',
} as const

/**
 * Returns the slip floor of an asset's kind, or the stable floor between two dollar anchors, if set. THORChain only.
 */
export function minSlipBps(market: Market, asset: Asset, stableSwap: boolean): bigint {
  const stable = settingOf(market.state, 'StableSlipMinBps')
  if (stableSwap && stable > 0) return BigInt(stable)
  const usualBps = atLeastZero(settingOf(market.state, floorOf[asset.kind]))
  return market.leader === undefined || !isLayer1(asset) ? usualBps : leaderFloor(market, asset, usualBps)
}

const isLayer1 = ({ kind }: Asset): boolean => floorOf[kind] === 'L1SlipMinBps'

/** Returns the floor of a leg between an asset and RUNE for the leading affiliate. */
function leaderFloor({ state, leader = '' }: Market, asset: Asset, usualBps: bigint): bigint {
  const pair = feePairOf(asset, parseAsset(protocols[state.protocol].baseAsset, state.protocol))
  const record = state.dynamicFees?.get(dynamicFeeKey(leader, pair))
  return slipFloorBps({
    usualBps,
    isEnabled: settingOf(state, 'L1DynamicFeeEnabled') === 1,
    whitelist: settingOf(state, `DYNAMICFEE-WHITELIST-${leader.toUpperCase()}`),
    dynamicBps: record === undefined ? undefined : BigInt(record),
  })
}

/** Sets the affiliate whose dynamic L1 fees apply to a swap. They apply between layer-1 assets on THORChain only. */
export function withLeader(
  market: Market,
  { from, to }: { readonly from: Asset; readonly to: Asset },
  affiliates: Parameters<typeof leadingAffiliate>[0],
): Market {
  const leader = leadingAffiliate(affiliates)
  const applies = market.state.protocol === 'THORCHAIN' && isLayer1(from) && isLayer1(to)
  return leader === undefined || !applies ? market : { ...market, leader }
}

/** Whether both ends are dollar anchors. Source: THORNode 3.17 isStableToStable. */
export function isStableSwap(market: Market, from: Asset, to: Asset): boolean {
  return isAnchor(market.state, from) && isAnchor(market.state, to)
}

export function isAnchor(state: ProtocolState, asset: Asset): boolean {
  const { chain, symbol } = layer1Of(asset)
  return (state.mimirs.get(`TORANCHOR-${chain}-${symbol}`) ?? 0) > 0
}

/** Returns the pool side of a swap; undefined for the base asset. Throws `QuoteRefusal` without a pool. */
export function sideOf(market: Market, asset: Asset, stableSwap: boolean): RouteSide<PoolState> | undefined {
  if (isBase(market, asset)) return undefined
  const pool = poolOf(market, asset)
  if (pool === undefined) throw new QuoteRefusal(`pool ${formatAsset(layer1Of(asset))} doesn't exist`)
  const side = { pool, minSlipBps: minSlipBps(market, asset, stableSwap) }
  return asset.kind === 'synth' ? { ...side, synthDepthBps: synthDepthBps(market.state) } : side
}

/** Returns VirtualMultSynthsBasisPoints; a mimir below 1 counts as unset. */
function synthDepthBps(state: ProtocolState): bigint {
  const mimir = state.mimirs.get('VIRTUALMULTSYNTHSBASISPOINTS') ?? 0
  return BigInt(mimir >= 1 ? mimir : (state.constants.get('VIRTUALMULTSYNTHSBASISPOINTS') ?? 10_000))
}

/** Converts a setting to an amount; 0 if unset. */
export function atLeastZero(setting: number): bigint {
  return setting > 0 ? BigInt(setting) : 0n
}

/** Returns the minimum output for tolerance_bps: the spot output before fees, less the tolerance. 0 without one. */
export function spotLimit(
  market: Market,
  from: Asset,
  amount: bigint,
  to: Asset,
  toleranceBps: bigint | undefined,
): bigint {
  if (toleranceBps === undefined) return 0n
  return (convertAtSpot(market, from, amount, to) * (10_000n - toleranceBps)) / 10_000n
}

/** Returns the maximum streaming length in blocks. Swaps within the protocol's chain have a separate setting. */
export function maxStreamingLength(market: Market, from: Asset, to: Asset): bigint {
  const both = isNative(market, from) && isNative(market, to)
  return atLeastZero(settingOf(market.state, both ? 'StreamingSwapMaxLengthNative' : 'StreamingSwapMaxLength'))
}
