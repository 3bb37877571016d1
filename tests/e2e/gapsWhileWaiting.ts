import type { Page, Request } from 'playwright-core'
import { expect } from './page.ts'

/** Watches two more checks of a payout that waits, and returns how often its warning was missing meanwhile. */
export async function gapsWhileWaiting(page: Page): Promise<number> {
  const read = new Set<Request>()
  const note = (request: Request) => /\/thornode\/.*\/mimir/.test(request.url()) && read.add(request)
  page.on('requestfinished', note)
  await page.evaluate(() => {
    const notices = document.querySelector('.track-notices')
    const seen = { gaps: 0 }
    Object.assign(window, { seen })
    const look = () => {
      if (!notices?.textContent.includes('Payouts on Bitcoin wait')) seen.gaps += 1
    }
    if (notices) new MutationObserver(look).observe(notices, { childList: true, subtree: true, characterData: true })
  })
  // Three nodes are asked in a check.
  await expect.poll(() => read.size).toBeGreaterThanOrEqual(3 * 3)
  page.off('requestfinished', note)
  return page.evaluate(() => (window as never as { seen: { gaps: number } }).seen.gaps)
}
