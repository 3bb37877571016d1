import { type BurnerKey, createBurnerKey, formatBurnerKey, parseBurnerKey } from '../../wallets/burner/burnerKey.ts'

/** Under which name the devnet's key lies in the browser. The privacy page lists it. */
export const burnerKeyName = 'devnet-burner-key'

type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/**
 * The key of this browser's burner wallets: the one that was kept, or a new one, which is kept. Text that is no key is
 * replaced, because play money can be had again. Where the browser keeps nothing, the key lasts as long as the page.
 */
export function loadBurnerKey(storage: Pick<Storage, 'getItem' | 'setItem'>, random: Random): BurnerKey {
  const known = readKey(storage)
  if (known !== undefined) return known
  const key = createBurnerKey(random)
  try {
    storage.setItem(burnerKeyName, formatBurnerKey(key))
  } catch {
    // A full or forbidden store costs nothing but the test coins of this visit.
  }
  return key
}

function readKey(storage: Pick<Storage, 'getItem'>): BurnerKey | undefined {
  try {
    return parseBurnerKey(storage.getItem(burnerKeyName) ?? '')
  } catch {
    return undefined
  }
}
