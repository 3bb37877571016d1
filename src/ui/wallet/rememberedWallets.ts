/** Local storage key of the wallets to reconnect. The privacy page lists it. */
export const rememberedWalletsKey = 'wallets'

/** A wallet id without the parts that change with each page load, and a chain, separated by a space. */
export type RememberedWallet = `${string} ${string}`

const longest = 200
const most = 40

/** Reads the wallets to reconnect. None where storage is blocked or invalid. */
export function readRemembered(storage: Pick<Storage, 'getItem'>): readonly RememberedWallet[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(rememberedWalletsKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRemembered).slice(0, most) : []
  } catch {
    return []
  }
}

/** Stores the wallets to reconnect. Without storage, they last as long as the page. */
export function writeRemembered(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  remembered: readonly RememberedWallet[],
): void {
  try {
    if (remembered.length === 0) storage.removeItem(rememberedWalletsKey)
    else storage.setItem(rememberedWalletsKey, JSON.stringify(remembered.slice(0, most)))
  } catch {
    // The person connects again on the next visit.
  }
}

const isRemembered = (value: unknown): value is RememberedWallet =>
  typeof value === 'string' && value.length <= longest && /^\S+ [A-Z]+$/.test(value)
