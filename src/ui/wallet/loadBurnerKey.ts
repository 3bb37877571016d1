import { type BurnerKey, createBurnerKey, formatBurnerKey, parseBurnerKey } from '../../wallets/burner/burnerKey.ts'
import { burnerKeyName } from './burnerKeyName.ts'

type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/**
 * Loads the key of this browser's burner wallets, or creates and stores a new one. An invalid key is replaced, because
 * test coins are free. Without storage, the key lasts as long as the page.
 */
export function loadBurnerKey(storage: Pick<Storage, 'getItem' | 'setItem'>, random: Random): BurnerKey {
  const known = readKey(storage)
  if (known !== undefined) return known
  const key = createBurnerKey(random)
  try {
    storage.setItem(burnerKeyName, formatBurnerKey(key))
  } catch {
    // Without storage, only the test coins of this visit are lost.
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
