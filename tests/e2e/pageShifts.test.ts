import { describe } from 'vitest'
import { mostShift, recordShifts } from './layoutShifts.ts'
import { ownDevnet } from './ownDevnet.ts'
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

describe.skipIf(!hasBrowser())('a page while it loads', () => {
  test.for(pages.flatMap(([path, shown]) => [1280, 390].map((width) => [path, width, shown] as const)))(
    '%s keeps its layout at %i px until its first data are shown',
    async ([path, width, shown], { page }) => {
      await page.setViewportSize({ width, height: 844 })
      // Without swaps, which other tests of the run make on its devnet: no page keeps room for their number.
      if (path === '/devnet') await (await ownDevnet(page)).simulation.step(12)
      const shifts = await recordShifts(page)
      await page.goto(path)
      await page.locator(shown).first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      // A shift is reported with the frame after it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const { sum, shifts: found } = await shifts()
      expect({ sum, found }).toEqual({ sum: expect.toSatisfy((value: number) => value <= mostShift), found })
    },
  )
})
