import { type Asset, formatAsset, knownDecimals, unitDecimals } from '../../core/asset/asset.ts'
import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import { baseInTor } from '../machine/torPrice.ts'
import type { PoolState } from '../rules/state.ts'

/** Decimals of a price: prices are dollars per coin in units of 1e-12. */
export const PRICE_DECIMALS = 12

/** A linear price change over virtual time. Times in Unix seconds. */
interface PricePath {
  readonly from: bigint
  readonly to: bigint
  readonly startsAt: number
  readonly endsAt: number
}

/** External prices by asset. Values are replaced, never mutated. */
export type Prices = Map<string, PricePath>

/** Returns an asset's dollar price at a time; undefined without a price. */
export function priceAt(prices: Prices, asset: string, time: number): bigint | undefined {
  const path = prices.get(asset)
  if (path === undefined) return undefined
  const { from, to, startsAt, endsAt } = path
  if (time >= endsAt) return to
  return from + ((to - from) * BigInt(Math.max(time - startsAt, 0))) / BigInt(endsAt - startsAt)
}

/** Base units of one coin. */
const oneOf = (asset: Asset): bigint => 10n ** BigInt(unitDecimals(asset))
const baseOne = (protocol: Protocol): bigint => 10n ** BigInt(protocols[protocol].baseDecimals)

/**
 * Returns the dollar price of a pool's asset for a base asset price: B·one·base/(A·baseOne); 0 without known decimals.
 */
export function poolPrice(protocol: Protocol, { asset, balanceAsset, balanceBase }: PoolState, base: bigint): bigint {
  if (balanceAsset === 0n || knownDecimals(asset) === undefined) return 0n
  return (balanceBase * oneOf(asset) * base) / (balanceAsset * baseOne(protocol))
}

/** Returns the initial prices of the pools, so that no arbitrage starts. THORChain's pools take precedence. */
export function genesisPrices(machines: Readonly<Record<Protocol, Machine>>): Prices {
  const known = new Map<string, bigint>()
  for (const protocol of protocolIds) {
    const machine = machines[protocol]
    const base = basePrice(machine, known)
    if (base === 0n) continue
    known.set(protocols[protocol].baseAsset, base)
    for (const pool of machine.pools) {
      const name = formatAsset(pool.asset)
      const price = poolPrice(protocol, pool, base)
      if (!known.has(name) && price > 0n) known.set(name, price)
    }
  }
  const { time } = machines.THORCHAIN
  return new Map([...known].map(([asset, to]) => [asset, { from: to, to, startsAt: time, endsAt: time }]))
}

/**
 * Returns the base asset price: THORChain's from its anchors, else from the deepest priced pool:
 * price·A·baseOne/(B·one).
 */
function basePrice(machine: Machine, known: ReadonlyMap<string, bigint>): bigint {
  const { protocol, pools } = machine
  const own = known.get(protocols[protocol].baseAsset)
  if (own !== undefined) return own
  if (protocol === 'THORCHAIN') return baseInTor(machine) * 10n ** BigInt(PRICE_DECIMALS - 8)
  const [deepest] = pools
    .filter(({ asset, balanceBase }) => known.has(formatAsset(asset)) && balanceBase > 0n)
    .sort((a, b) => (a.balanceBase > b.balanceBase ? -1 : 1))
  if (deepest === undefined) return 0n
  const price = known.get(formatAsset(deepest.asset)) ?? 0n
  return (price * deepest.balanceAsset * baseOne(protocol)) / (deepest.balanceBase * oneOf(deepest.asset))
}
