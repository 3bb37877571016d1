/** Key of the recent coins in the browser's storage. The privacy page lists it. */
export const recentAssetsKey = 'recent-coins'

/** Coins that are kept. */
const mostRecent = 6
const longestName = 120

type RecentStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the coins that were chosen lately, the last one first. Stored text is untrusted: other shapes are left out. */
export function recentAssets(storage: RecentStorage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(recentAssetsKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((name): name is string => typeof name === 'string' && name.length <= longestName)
      .slice(0, mostRecent)
  } catch {
    return []
  }
}

/** Keeps a chosen coin as the last one. */
export function keepRecentAsset(storage: RecentStorage, key: string): void {
  const kept = [key, ...recentAssets(storage).filter((other) => other !== key)].slice(0, mostRecent)
  try {
    storage.setItem(recentAssetsKey, JSON.stringify(kept))
  } catch {
    // Some private windows forbid storage; the list is a convenience.
  }
}
