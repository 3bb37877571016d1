import { swapKeyPrefix, swapsChanged } from '../../shared/swapKeys.ts'

/** Shows the running swaps in the header. The code loads once this browser has a swap, from this tab or another. */
export function startSwapPill(pill: HTMLAnchorElement): void {
  const found = new AbortController()
  const look = () => {
    if (!hasSwap()) return
    found.abort()
    void import('./showSwapPill.ts').then(({ showSwapPill }) => showSwapPill(pill)).catch(() => undefined)
  }
  addEventListener('storage', look, found)
  addEventListener(swapsChanged, look, found)
  look()
}

function hasSwap(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(swapKeyPrefix))
  } catch {
    return false
  }
}
