import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeViolations, colourRules } from './axe.ts'
import { expect, hasBrowser, sharedPageTest, test } from './page.ts'

const pages = ['/', '/risk', '/developers', '/developers/quickstart', '/developers/status', '/developers/endpoints']

/** Switches to a theme with the button in the header. Returns how many transitions the last press started. */
async function switchTo(page: Page, theme: 'light' | 'dark'): Promise<number> {
  await page.locator('[data-theme-toggle]').waitFor()
  return page.evaluate((wanted) => {
    const button = document.querySelector<HTMLButtonElement>('[data-theme-toggle]')
    for (let presses = 0; presses < 3 && document.documentElement.dataset.theme !== wanted; presses += 1)
      button?.click()
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length
  }, theme)
}

const transitionsEnd = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0)

describe.skipIf(!hasBrowser()).each(['light', 'dark'] as const)('a switch from the %s theme', (colorScheme) => {
  const other = colorScheme === 'light' ? 'dark' : 'light'
  sharedPageTest.for(pages)('shows the other colors at once with reduced motion at %s', async (at, { page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(at)
    expect(await switchTo(page, other)).toBe(0)
    expect(await axeViolations(page, colourRules)).toEqual([])
    // The next test begins without a chosen theme.
    await page.evaluate(() => localStorage.clear())
  })

  const moving = test.extend({ options: { colorScheme, reducedMotion: 'no-preference' } })
  moving('has no axe violations after its transitions', async ({ page }) => {
    await page.goto('/developers/quickstart')
    await switchTo(page, other)
    await transitionsEnd(page)
    expect(await axeViolations(page, colourRules)).toEqual([])
  })
})
