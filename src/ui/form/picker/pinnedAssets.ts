import { type CoinStorage, readCoins, writeCoins } from './storedCoins.ts'

/** Key of the pinned coins in the browser's storage. The privacy page lists it. */
export const pinnedAssetsKey = 'pinned-coins'

/** Coins that a person can pin: fewer than a screen shows. */
export const mostPinned = 8

/** Coins that the browser stores: pins of coins that are not listed now take no place of others. */
export const mostStored = 2 * mostPinned

/** Returns the pinned coins, the first pinned one first; `otherwise` where the browser forbids storage. */
export const pinnedAssets = (storage: CoinStorage, otherwise: readonly string[] = []): readonly string[] =>
  readCoins(storage, pinnedAssetsKey, { most: mostStored, otherwise })

interface ShownPins {
  /** Pinned coins as the open list shows them. */
  readonly open: readonly string[]
  /** Keys of the coins that can be swapped now. */
  readonly listed: ReadonlySet<string>
}

interface ToggledPins {
  readonly pinned: readonly string[]
  /** Whether the coin was not pinned, because no further coin can be. */
  readonly isFull: boolean
}

/** Pins a coin, or removes its pin, by what the open list shows. Keeps the pins of other tabs. */
export function togglePin(storage: CoinStorage, key: string, { open, listed }: ShownPins): ToggledPins {
  const others = pinnedAssets(storage, open).filter((other) => other !== key)
  if (open.includes(key)) return store(storage, others)
  if (others.filter((other) => listed.has(other)).length >= mostPinned) return { pinned: others, isFull: true }
  const unlisted = new Set(others.filter((other) => !listed.has(other)).slice(-mostPinned))
  return store(storage, [...others.filter((other) => listed.has(other) || unlisted.has(other)), key])
}

function store(storage: CoinStorage, pinned: readonly string[]): ToggledPins {
  writeCoins(storage, pinnedAssetsKey, pinned)
  return { pinned, isFull: false }
}
