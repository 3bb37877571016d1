import { parseTxHash } from '../../core/tracking/txHash.ts'

/** Returns the tracking page of a deposit. The fragment names its chain until a node knows the deposit. */
export const trackingPath = (hash: string, chain: string): string => `/tx/${parseTxHash(hash)}#${chain}`

/** Key of the deposit whose page opens next. The privacy page lists it. */
export const openedKey = 'opened-deposit'

/** Opens the tracking page of a deposit that was signed here. That page moves the focus to its heading. */
export function openTracking(hash: string, chain: string): void {
  try {
    sessionStorage.setItem(openedKey, parseTxHash(hash))
  } catch {
    // Without storage, the page opens as any other.
  }
  location.assign(trackingPath(hash, chain))
}

/** Whether `openTracking` opened this deposit just now; true once. */
export function takeOpened(hash: string): boolean {
  try {
    const isOpened = sessionStorage.getItem(openedKey) === hash
    sessionStorage.removeItem(openedKey)
    return isOpened
  } catch {
    return false
  }
}
