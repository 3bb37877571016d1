/** Where the browser keeps lists of coins. */
export type CoinStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Longest key of a coin; longer ones are left out. */
const longestKey = 120

interface ReadOptions {
  readonly most: number
  /** Returned where the browser forbids storage; default: none. */
  readonly otherwise?: readonly string[]
}

/** Returns the coins of a stored list, each once. Stored text is untrusted: other shapes are left out. */
export function readCoins(
  storage: CoinStorage,
  name: string,
  { most, otherwise = [] }: ReadOptions,
): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]')
    if (!Array.isArray(stored)) return []
    const keys = stored.filter((key): key is string => typeof key === 'string' && key.length <= longestKey)
    return [...new Set(keys)].slice(0, most)
  } catch {
    return otherwise
  }
}

/** Stores a list of coins. */
export function writeCoins(storage: CoinStorage, name: string, coins: readonly string[]): void {
  try {
    storage.setItem(name, JSON.stringify(coins))
  } catch {
    // Some private windows forbid storage; the lists are a convenience.
  }
}
