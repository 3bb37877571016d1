import { type Asset, formatAsset, layer1Of } from '../../../core/asset/asset.ts'
import type { Machine } from '../machine.ts'
import { ratioOf } from './limitBook.ts'
import { type Order, sourceOf } from './order.ts'

/** Assets of a sub-swap that succeeded in this block. */
export interface Trade {
  readonly source: Asset
  readonly target: Asset
}

interface Rated {
  readonly order: Order
  /** First trade that helped the order's pair, then the places of its assets. */
  readonly rank: readonly [number, number, number]
  readonly ratio: bigint
}

/**
 * Returns the limit orders that a round looks at, in the node's order: pair by pair, from the highest ratio, then by
 * place. After a trade, only pairs that buy what it sold, or sell what it bought, are looked at. A trade of a claim
 * names no pair; without a named pair, all are looked at. Source: FetchQueue and findMatchingTrades of THORNode 3.17.
 */
export function findLimitOrders(
  machine: Machine,
  orders: readonly Order[],
  trades: readonly Trade[],
): readonly Order[] {
  if (orders.length === 0) return []
  const places = placesOf(machine)
  const base = formatAsset(machine.base)
  const named = trades
    .map((trade) => helpedBy(trade, base))
    .filter(({ sells, buys }) => {
      return (sells !== undefined && places.has(sells)) || (buys !== undefined && places.has(buys))
    })
  const rated = orders.flatMap((order): readonly Rated[] => {
    const source = nameOf(sourceOf(order))
    const target = nameOf(order.target)
    const first = places.get(source)
    const second = places.get(target)
    const helped = named.findIndex(({ sells, buys }) => sells === source || buys === target)
    if (first === undefined || second === undefined || (named.length > 0 && helped < 0)) return []
    return [{ order, rank: [helped, first, second], ratio: ratioOf(order) }]
  })
  return rated.toSorted(compare).map(({ order }) => order)
}

const nameOf = (asset: Asset): string => formatAsset(layer1Of(asset))

/** Returns the places of the assets with a pair: the base asset, then the available pools by name. */
function placesOf({ base, pools }: Machine): ReadonlyMap<string, number> {
  const available = pools.filter(({ status, asset }) => status === 'Available' && asset.kind !== 'synth')
  const names = [formatAsset(base), ...available.map(({ asset }) => formatAsset(asset)).sort()]
  return new Map(names.map((name, place) => [name, place]))
}

/** Returns the assets whose sellers and buyers a trade has helped. */
function helpedBy({ source, target }: Trade, base: string): { readonly sells?: string; readonly buys?: string } {
  const from = formatAsset(source)
  const to = formatAsset(target)
  if (from === base) return { sells: to }
  return to === base ? { buys: from } : { sells: to, buys: from }
}

function compare(a: Rated, b: Rated): number {
  for (const at of [0, 1, 2] as const) if (a.rank[at] !== b.rank[at]) return a.rank[at] - b.rank[at]
  if (a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
  return a.order.place - b.order.place
}
