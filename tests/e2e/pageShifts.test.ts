import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { createPeer, swapOf } from '../ui/pages/explorer/peer.ts'
import { toldBy } from './explorerPage.ts'
import { mostShift, recordShifts } from './layoutShifts.ts'
import { expect, hasBrowser, test } from './page.ts'

/** Pages that people wait for, each with the element that is shown when its first data have arrived. */
const pages = [
  ['/', '[data-amount]'],
  ['/sell-btc-buy-eth', '[data-amount]'],
  [`/tx/${'AB'.repeat(32)}`, '[data-stage]:not([data-stage="looking"])'],
  ['/devnet', '[data-state="live"]'],
  ['/developers', '[data-search]:not([hidden])'],
  ['/developers/api', '[data-search]:not([hidden])'],
] as const

/** A devnet with more swaps than fit on a screen, and with a node that lies, which the page warns of. */
function busyPeer() {
  const peer = createPeer()
  peer.state.swaps = Array.from({ length: 12 }, (_, at) => swapOf({ hash: String(at).padStart(64, 'A') }))
  peer.state.devnet.views[2] = { lie: 'address', fault: null }
  return peer
}

/** Loads a page and returns its shifts until an element is shown and its fonts have arrived. */
async function shiftsOf(page: Page, path: string, shown: string) {
  const shifts = await recordShifts(page)
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  // A shift is reported with the frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return shifts()
}

const withinLimit = { sum: expect.toSatisfy((value: number) => value <= mostShift) }

describe.skipIf(!hasBrowser())('a page while it loads', () => {
  test.for(pages.flatMap(([path, shown]) => [1280, 390].map((width) => [path, width, shown] as const)))(
    '%s keeps its layout at %i px until its first data are shown',
    async ([path, width, shown], { page }) => {
      await page.setViewportSize({ width, height: 844 })
      if (path === '/devnet') await toldBy(page, busyPeer())
      const { sum, shifts } = await shiftsOf(page, path, shown)
      expect({ sum, shifts }).toEqual({ ...withinLimit, shifts })
    },
  )

  test.for([1280, 390])(
    '/developers/api keeps its layout at %i px when its fonts arrive late',
    async (width, { page }) => {
      await page.setViewportSize({ width, height: 844 })
      const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
      let late = 0
      await page.route('**/fonts/*', async (route) => {
        await page.waitForFunction(painted)
        late += 1
        await route.continue()
      })
      const { sum, shifts } = await shiftsOf(page, '/developers/api', '[data-search]:not([hidden])')
      expect(late).toBeGreaterThan(0)
      expect({ sum, shifts }).toEqual({ ...withinLimit, shifts })
    },
  )
})
