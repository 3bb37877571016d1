import { type CoinStorage, readCoins, writeCoins } from './storedCoins.ts'

/** Key of the pinned coins in the browser's storage. The privacy page lists it. */
export const pinnedAssetsKey = 'pinned-coins'

/** Coins that a person can pin: fewer than a screen shows. */
export const mostPinned = 8

/** Returns the pinned coins, the first pinned one first. */
export const pinnedAssets = (storage: CoinStorage): readonly string[] => readCoins(storage, pinnedAssetsKey, mostPinned)

/** Pins a coin, or removes its pin. Returns the new list, which is the same one when no further coin can be pinned. */
export function togglePin(storage: CoinStorage, pinned: readonly string[], key: string): readonly string[] {
  if (!pinned.includes(key) && pinned.length >= mostPinned) return pinned
  const next = pinned.includes(key) ? pinned.filter((other) => other !== key) : [...pinned, key]
  writeCoins(storage, pinnedAssetsKey, next)
  return next
}
