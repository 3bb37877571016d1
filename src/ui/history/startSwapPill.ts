import { pillEn as messages } from '../messages/pill.en.ts'
import { type RunningSwap, runningSwaps } from './runningSwaps.ts'

/** Must equal `swapsChanged`; this file imports nothing that is large, because every page loads it. */
const CHANGED = 'portage:swaps'

/**
 * Shows the running swaps of this browser in the header, in every tab, and keeps them up to date. The code that queries the
 * nodes loads only while a swap is running. Without storage the pill stays hidden.
 */
export function startSwapPill(pill: HTMLAnchorElement, text: HTMLElement): void {
  const network = pill.dataset.network ?? ''
  let isRefreshing = false
  const show = () => {
    const running = load(network)
    pill.hidden = running.length === 0
    const [first] = running
    if (first === undefined) return
    const shown = running.length === 1 ? messages.one(first.pair, first.part) : messages.several(running.length)
    pill.href = running.length === 1 ? `/tx/${first.hash}` : '/tx'
    pill.setAttribute('aria-label', messages.label(shown))
    text.textContent = shown
    pill.dataset.count = String(running.length)
    if (!isRefreshing) {
      isRefreshing = true
      void import('./refreshSwaps.ts').then(({ refreshSwaps }) => refreshSwaps())
    }
  }
  addEventListener('storage', show)
  addEventListener(CHANGED, show)
  show()
}

function load(network: string): readonly RunningSwap[] {
  try {
    return runningSwaps(localStorage, network, Date.now() / 1000)
  } catch {
    return []
  }
}
