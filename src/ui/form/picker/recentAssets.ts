import { type CoinStorage, readCoins, writeCoins } from './storedCoins.ts'

/** Key of the recent coins in the browser's storage. The privacy page lists it. */
export const recentAssetsKey = 'recent-coins'

/** Coins that are kept. */
const mostRecent = 6

/** Returns the coins that were chosen lately, the last one first. */
export const recentAssets = (storage: CoinStorage): readonly string[] =>
  readCoins(storage, recentAssetsKey, { most: mostRecent })

/** Keeps a chosen coin as the last one. */
export function keepRecentAsset(storage: CoinStorage, key: string): void {
  const kept = [key, ...recentAssets(storage).filter((other) => other !== key)]
  writeCoins(storage, recentAssetsKey, kept.slice(0, mostRecent))
}
