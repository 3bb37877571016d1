import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeViolations } from './axe.ts'
import { narrowHelp } from './helpTargets.ts'
import { expect, hasBrowser, test } from './page.ts'
import { amountField, priced, received } from './swapPage.ts'

const swap = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'

/** Names every visible part of the page that stays in the window while the page scrolls. */
const keptParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position) && part.offsetHeight > 0)
      .map((part) => `${part.tagName} ${part.className}`),
  )

/** Scrolls to the amount that is sent. Returns how far below the window's top the received amount ends (px). */
async function endOfAmounts(page: Page): Promise<number> {
  await amountField(page).evaluate((field) => field.scrollIntoView({ behavior: 'instant' }))
  const box = await received(page).boundingBox()
  return box ? box.y + box.height : Number.NaN
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.skipIf(!hasBrowser())('the form in a window of 1280 px', () => {
  for (const [zoom, width, height] of [
    [200, 640, 450],
    [400, 320, 256],
  ] as const) {
    test(`keeps nothing in place and shows both amounts at once at ${zoom} % zoom`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(swap)
      await priced(page)
      expect(await keptParts(page)).toEqual([])
      expect(await endOfAmounts(page)).toBeLessThanOrEqual(height)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await narrowHelp(page, '.form')).toEqual([])
      expect(await axeViolations(page)).toEqual([])
    })
  }

  test('has the layout of a phone when the browser’s font size is doubled', async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.goto(swap)
    await priced(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await page.locator('.dock').isVisible()).toBe(true)
    expect(await page.locator('.site-nav').isVisible()).toBe(false)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})
