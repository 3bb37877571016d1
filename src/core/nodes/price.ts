import { type Units, units } from '../asset/amount.ts'
import { type Asset, formatAsset, layer1Of, unitDecimals } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'

/** The pool data that prices are computed from. */
export interface PricedPool {
  readonly asset: Asset
  readonly status: 'available' | 'staged' | 'suspended'
  readonly balanceAsset: bigint
  readonly balanceBase: bigint
  /** USD of one coin times 1e8, if the node reports it. */
  readonly priceUsd?: Units | undefined
}

/** One dollar; every price here is in USD times 1e8. */
const dollar = 100_000_000n

/** Tickers of dollar coins. A counterfeit has no effect: the price is the median of the deepest pools. */
export const stableTickers: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'DAI',
  'GUSD',
  'USDP',
  'LUSD',
  'BUSD',
  'PYUSD',
])
const maxStablePools = 3

/**
 * Returns USD of one RUNE or CACAO times 1e8, floored; undefined without a suitable open pool. Converts the deepest
 * pool with a price from the node (THORChain), else takes the median of the three deepest pools of dollar coins (Maya).
 * With A and B the depths and P the asset's price: P·A·10^d / (B·10^a), d and a the decimals of base and asset.
 */
export function baseAssetUsd(pools: readonly PricedPool[], protocol: Protocol): Units | undefined {
  const open = pools.filter((pool) => pool.status === 'available' && pool.balanceAsset > 0n && pool.balanceBase > 0n)
  let deepest: PricedPool | undefined
  for (const pool of open)
    if (pool.priceUsd !== undefined && (deepest === undefined || pool.balanceBase > deepest.balanceBase)) deepest = pool
  if (deepest?.priceUsd !== undefined) return baseUsd(deepest, protocol, deepest.priceUsd)
  const stables = open
    .filter((pool) => stableTickers.has(pool.asset.ticker))
    .sort((a, b) => (a.balanceBase < b.balanceBase ? 1 : a.balanceBase > b.balanceBase ? -1 : 0))
    .slice(0, maxStablePools)
  const prices = stables.map((pool) => baseUsd(pool, protocol, dollar)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  // The lower of two middle prices: a price that is too low misleads less than one that is too high.
  return prices[(prices.length - 1) >> 1]
}

function baseUsd(pool: PricedPool, protocol: Protocol, assetUsd: bigint): Units {
  const scale = 10n ** BigInt(protocols[protocol].baseDecimals)
  return units((assetUsd * pool.balanceAsset * scale) / (pool.balanceBase * oneCoin(pool.asset)))
}

/**
 * Returns USD of one coin of `asset` times 1e8, floored; undefined when its pool or the base asset has no price. A
 * synth, trade or secured asset has the price of its layer-1 asset.
 */
export function priceUsd(asset: Asset, protocol: Protocol, pools: readonly PricedPool[]): Units | undefined {
  const name = formatAsset(layer1Of(asset))
  if (name === protocols[protocol].baseAsset) return baseAssetUsd(pools, protocol)
  const pool = pools.find((candidate) => formatAsset(candidate.asset) === name)
  return pool && (pool.priceUsd ?? poolUsd(pool, protocol, baseAssetUsd(pools, protocol)))
}

/** Returns USD of a pool's asset times 1e8: the node's price, else base price·B·10^a / (A·10^d), floored. */
export function poolUsd(pool: PricedPool, protocol: Protocol, base: Units | undefined): Units | undefined {
  if (pool.priceUsd !== undefined) return pool.priceUsd
  if (base === undefined || pool.balanceAsset === 0n) return undefined
  const scale = 10n ** BigInt(protocols[protocol].baseDecimals)
  return units((base * pool.balanceBase * oneCoin(pool.asset)) / (pool.balanceAsset * scale))
}

/** Returns the value of an amount in USD times 1e8, floored. */
export function valueUsd(amount: Units, asset: Asset, price: Units): Units {
  return units((amount * price) / oneCoin(asset))
}

/** Units of one coin. */
const oneCoin = (asset: Asset): bigint => 10n ** BigInt(unitDecimals(asset))
