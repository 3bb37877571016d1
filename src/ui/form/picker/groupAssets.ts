import type { ListedAsset } from '../../shared/assets/listAssets.ts'

export interface AssetGroup {
  readonly title: string
  readonly assets: readonly ListedAsset[]
}

interface GroupTitles {
  readonly pinned: string
  readonly held: string
  readonly recent: string
  readonly popular: string
  readonly others: string
  readonly found: string
}

export interface GroupOptions {
  readonly searched: boolean
  readonly messages: GroupTitles
  /** Keys of the coins that the person pinned. */
  readonly pinned?: readonly string[]
  /** Keys of the coins that connected wallets have, the most valuable first. */
  readonly held?: readonly string[]
  /** Keys of the coins that were chosen lately, the last one first. */
  readonly recent?: readonly string[]
}

/** Size of the popular group. */
const mostPopular = 8

/**
 * Groups assets: pinned, held, recent, popular (the deepest open pools), and the rest by ticker. Each asset is in the
 * first group that has it. Search results keep their order.
 */
export function groupAssets(
  assets: readonly ListedAsset[],
  { searched, messages, pinned = [], held = [], recent = [] }: GroupOptions,
): readonly AssetGroup[] {
  if (assets.length === 0) return []
  if (searched) return [{ title: messages.found, assets }]
  const left = new Map(assets.map((listed) => [listed.key, listed]))
  const take = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const listed = left.get(key)
      return listed && left.delete(key) ? [listed] : []
    })
  const groups = [
    { title: messages.pinned, assets: take(pinned) },
    { title: messages.held, assets: take(held) },
    { title: messages.recent, assets: take(recent) },
    { title: messages.popular, assets: take(popularOf([...left.values()])) },
    { title: messages.others, assets: [...left.values()].sort(byTicker) },
  ]
  return groups.filter((group) => group.assets.length > 0)
}

const popularOf = (assets: readonly ListedAsset[]): readonly string[] =>
  assets.flatMap(({ key, status }) => (status === 'open' ? [key] : [])).slice(0, mostPopular)

/** Tickers are Latin capitals and digits, so no language's order is needed, which would take ten times as long. */
const byTicker = (a: ListedAsset, b: ListedAsset) => compare(a.asset.ticker, b.asset.ticker) || compare(a.key, b.key)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
