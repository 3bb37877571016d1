import { type Asset, formatAsset, homeChain, layer1Of } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { type PoolDepths, valueInAsset, valueInBase } from '../../core/math/pool.ts'
import type { RouteSide } from '../math/swapRoute.ts'
import { type PoolState, type ProtocolState, settingOf } from '../state.ts'
import { QuoteRefusal } from './refusal.ts'

/** The pools at one moment: as the chain has them, or as a simulated swap leaves them. */
export interface Market {
  readonly state: ProtocolState
  /** By layer-1 asset. */
  readonly pools: ReadonlyMap<string, PoolState>
}

export function marketOf(state: ProtocolState): Market {
  return { state, pools: new Map(state.pools.map((pool) => [formatAsset(pool.asset), pool])) }
}

/** The market after pools changed; later entries win. */
export function withPools({ state, pools }: Market, changed: readonly PoolState[]): Market {
  return { state, pools: new Map([...pools, ...changed.map((pool) => [formatAsset(pool.asset), pool] as const)]) }
}

export function poolOf({ pools }: Market, asset: Asset): PoolState | undefined {
  return pools.get(formatAsset(layer1Of(asset)))
}

export function isBase({ state }: Market, asset: Asset): boolean {
  return formatAsset(asset) === protocols[state.protocol].baseAsset
}

/** Lives on the protocol's own chain: the base asset, its other coins, and every claim. */
export function isNative({ state }: Market, asset: Asset): boolean {
  return homeChain(asset, state.protocol) === protocols[state.protocol].chain
}

/** At spot, through the base asset: assetValueInRune, then runeValueInAsset. Source: quoteConvertAsset of both nodes. */
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

/** The slip floor of an asset's kind; between two dollar anchors the stable floor, if one is set. THORChain only. */
export function minSlipBps(market: Market, asset: Asset, stableSwap: boolean): bigint {
  const stable = settingOf(market.state, 'StableSlipMinBps')
  if (stableSwap && stable > 0) return BigInt(stable)
  return atLeastZero(settingOf(market.state, floorOf[asset.kind]))
}

/** Both ends are pools whose price the node trusts as a dollar. Source: THORNode 3.17 isStableToStable. */
export function isStableSwap(market: Market, from: Asset, to: Asset): boolean {
  return isAnchor(market.state, from) && isAnchor(market.state, to)
}

export function isAnchor(state: ProtocolState, asset: Asset): boolean {
  const { chain, symbol } = layer1Of(asset)
  return (state.mimirs.get(`TORANCHOR-${chain}-${symbol}`) ?? 0) > 0
}

/** The pool side of a swap; undefined for the base asset. The pool must exist. */
export function sideOf(market: Market, asset: Asset, stableSwap: boolean): RouteSide<PoolState> | undefined {
  if (isBase(market, asset)) return undefined
  const pool = poolOf(market, asset)
  if (pool === undefined) throw new QuoteRefusal(`pool ${formatAsset(layer1Of(asset))} doesn't exist`)
  const side = { pool, minSlipBps: minSlipBps(market, asset, stableSwap) }
  return asset.kind === 'synth' ? { ...side, synthDepthBps: synthDepthBps(market.state) } : side
}

/** VirtualMultSynthsBasisPoints; a mimir below 1 counts as unset. */
function synthDepthBps(state: ProtocolState): bigint {
  const mimir = state.mimirs.get('VIRTUALMULTSYNTHSBASISPOINTS') ?? 0
  return BigInt(mimir >= 1 ? mimir : (state.constants.get('VIRTUALMULTSYNTHSBASISPOINTS') ?? 10_000))
}

/** A setting as an amount; an unset one is 0. */
export function atLeastZero(setting: number): bigint {
  return setting > 0 ? BigInt(setting) : 0n
}

/** tolerance_bps as a least output: the spot output without any fee, less the tolerance. 0 without a tolerance. */
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

/** The longest that a swap may stream: its own setting when both ends live on the protocol's chain. */
export function maxStreamingLength(market: Market, from: Asset, to: Asset): bigint {
  const both = isNative(market, from) && isNative(market, to)
  return atLeastZero(settingOf(market.state, both ? 'StreamingSwapMaxLengthNative' : 'StreamingSwapMaxLength'))
}
