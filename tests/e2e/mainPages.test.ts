import { describe } from 'vitest'
import { axeViolations } from './axe.ts'
import { recordPositions } from './layoutShifts.ts'
import { expect, hasBrowser, hydrated, test as ownPageTest, sharedPageTest as test } from './page.ts'

/** Pages that people and integrators see most. Every other page and state is checked in the full run. */
const mainPages = ['/', '/tx', '/network', '/devnet', '/affiliates', '/developers', '/developers/quickstart']

describe.skipIf(!hasBrowser())('the main pages', () => {
  test.for(mainPages)('%s has no violation that axe finds', async (path, { page }) => {
    await page.goto(path)
    if (path === '/') await hydrated(page)
    expect(await axeViolations(page)).toEqual([])
  })

  // Without scripts, nothing but the letters changes these pages.
  const still = ownPageTest.extend({ options: { javaScriptEnabled: false } })

  still.for(mainPages.flatMap((path) => [1280, 390].map((width) => [path, width] as const)))(
    '%s keeps every element in its place at %i px when the site’s letters arrive after the first paint',
    async ([path, width], { page }) => {
      await page.setViewportSize({ width, height: 844 })
      const held = Promise.withResolvers<void>()
      await page.route('**/familjen-*.woff2', async (route) => {
        await held.promise
        await route.continue()
      })
      // The letters of code have a test of their own: pageShifts.test.ts.
      await page.route('**/geist-*.woff2', (route) => route.abort())
      const arrived = page.waitForResponse('**/familjen-grotesk-latin-wght-normal.woff2')
      await page.goto(path, { waitUntil: 'commit' })
      const isPainted = () =>
        page.evaluate(
          () =>
            document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length === 1,
        )
      await expect.poll(isPainted).toBe(true)
      const moved = await recordPositions(page)
      held.resolve()
      await (await arrived).finished()
      await page.evaluate(() => document.fonts.ready)
      expect(await moved()).toEqual([])
    },
  )
})
