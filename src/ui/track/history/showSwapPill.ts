import { pillEn as messages } from '../../texts/pill.en.ts'
import { keepRunning } from './keepRunning.ts'
import { type RunningSwap, runningSwaps } from './runningSwaps.ts'
import { swapsChanged } from './swapKeys.ts'

/** Pause before the code that queries the nodes loads or starts again (ms). */
const RETRY_MS = 60_000

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS))

/**
 * Shows the running swaps of this browser in the header, in every tab, and keeps them up to date. The code that queries the
 * nodes loads only while a swap is running. Without storage the pill stays hidden. Of several swaps it shows the number.
 */
export function showSwapPill(pill: HTMLAnchorElement): void {
  const network = pill.dataset.network ?? ''
  const refresh = keepRunning(async () => (await import('./refreshSwaps.ts')).refreshSwaps(), rest)
  const show = () => {
    const running = load(network)
    pill.hidden = running.length === 0
    const [first] = running
    if (first === undefined) return
    const { hash, from, to, part } = first
    const isOne = running.length === 1
    pill.href = isOne ? `/tx/${hash}` : '/tx'
    const { label, between, several } = messages
    const texts = isOne ? [label, from, between, `${to} ${part}`] : [label, several(running.length)]
    for (const [at, place] of pill.querySelectorAll('[data-pill]').entries()) place.textContent = texts[at] ?? ''
    pill.dataset.count = String(running.length)
    refresh()
  }
  addEventListener('storage', show)
  addEventListener(swapsChanged, show)
  show()
}

function load(network: string): readonly RunningSwap[] {
  try {
    return runningSwaps(localStorage, network, Date.now() / 1000)
  } catch {
    return []
  }
}
