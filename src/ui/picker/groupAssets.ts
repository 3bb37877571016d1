import type { ListedAsset } from '../assets/listAssets.ts'

export interface AssetGroup {
  readonly title: string
  readonly assets: readonly ListedAsset[]
}

interface GroupTitles {
  readonly deepest: string
  readonly others: string
  readonly found: string
}

/** Size of the first group. */
const leading = 8

/** Groups assets: the deepest pools first, the rest by ticker. Search results keep their order. */
export function groupAssets(
  assets: readonly ListedAsset[],
  { searched, messages }: { searched: boolean; messages: GroupTitles },
): readonly AssetGroup[] {
  if (assets.length === 0) return []
  if (searched) return [{ title: messages.found, assets }]
  const open = assets.filter(({ status }) => status === 'open').slice(0, leading)
  const rest = assets
    .filter((listed) => !open.includes(listed))
    .toSorted((a, b) => a.asset.ticker.localeCompare(b.asset.ticker) || a.key.localeCompare(b.key))
  return [
    { title: messages.deepest, assets: open },
    { title: messages.others, assets: rest },
  ].filter((group) => group.assets.length > 0)
}
