import { type Units, units } from '../asset/amount.ts'
import { type Asset, formatAsset, layer1Of, unitDecimals } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'

/** What a price needs to know of a pool. */
export interface PricedPool {
  readonly asset: Asset
  readonly status: 'available' | 'staged' | 'suspended'
  readonly balanceAsset: bigint
  readonly balanceBase: bigint
  /** USD of one coin times 1e8, where the node says it. */
  readonly priceUsd: Units | undefined
}

/** One dollar, and the scale of every price here: USD times 1e8. */
const dollar = 100_000_000n

/** Tickers that stand for a dollar. A counterfeit changes nothing: only the deepest pools count, and their median. */
const stableTickers = new Set(['USDC', 'USDT', 'DAI', 'GUSD', 'USDP', 'LUSD', 'BUSD', 'PYUSD', 'USK'])
const maxStablePools = 3

/**
 * USD of one RUNE or CACAO times 1e8, floored, or undefined when no open pool tells. Where the node prices assets
 * itself (THORChain), the deepest priced pool is converted; elsewhere (Maya) it is the median over the three deepest
 * pools of dollar coins. With A and B the depths and P the asset's price: P·A·10^d / (B·1e8), d = base decimals.
 */
export function baseAssetUsd(pools: readonly PricedPool[], protocol: Protocol): Units | undefined {
  const open = pools
    .filter((pool) => pool.status === 'available' && pool.balanceAsset > 0n && pool.balanceBase > 0n)
    .sort((a, b) => (a.balanceBase < b.balanceBase ? 1 : a.balanceBase > b.balanceBase ? -1 : 0))
  const told = open.find((pool) => pool.priceUsd !== undefined)
  if (told?.priceUsd !== undefined) return baseUsd(told, protocol, told.priceUsd)
  const stables = open.filter((pool) => stableTickers.has(pool.asset.ticker)).slice(0, maxStablePools)
  const prices = stables.map((pool) => baseUsd(pool, protocol, dollar)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  // Of an even number the lower one: a price shown too low misleads less than one too high.
  return prices[(prices.length - 1) >> 1]
}

function baseUsd(pool: PricedPool, protocol: Protocol, assetUsd: bigint): Units {
  const scale = 10n ** BigInt(protocols[protocol].baseDecimals)
  return units((assetUsd * pool.balanceAsset * scale) / (pool.balanceBase * dollar))
}

/**
 * USD of one coin of `asset` times 1e8, floored, or undefined when its pool or the base asset has no price. A synth,
 * trade or secured asset is priced as what it stands for.
 */
export function priceUsd(asset: Asset, protocol: Protocol, pools: readonly PricedPool[]): Units | undefined {
  const name = formatAsset(layer1Of(asset))
  const base = baseAssetUsd(pools, protocol)
  if (name === protocols[protocol].baseAsset) return base
  const pool = pools.find((candidate) => formatAsset(candidate.asset) === name)
  return pool && poolUsd(pool, protocol, base)
}

/** USD of a pool's asset times 1e8: the node's word, else P = base price·B·1e8 / (A·10^d), floored. */
export function poolUsd(pool: PricedPool, protocol: Protocol, base: Units | undefined): Units | undefined {
  if (pool.priceUsd !== undefined) return pool.priceUsd
  if (base === undefined || pool.balanceAsset === 0n) return undefined
  const scale = 10n ** BigInt(protocols[protocol].baseDecimals)
  return units((base * pool.balanceBase * dollar) / (pool.balanceAsset * scale))
}

/** What an amount of `asset` is worth in USD times 1e8, floored. */
export function valueUsd(amount: Units, asset: Asset, price: Units): Units {
  return units((amount * price) / 10n ** BigInt(unitDecimals(asset)))
}
