import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeViolations } from './axe.ts'
import { englishTexts } from './englishTexts.ts'
import { expect, hasBrowser, test } from './page.ts'
import { formAction, priced } from './swapPage.ts'

const widths = [320, 390, 1280]
const swap = '/?lang=en-XB&sell=BTC.BTC&buy=ETH.ETH&amount=0.15'

/** Waits until the page shows the pseudo-locale: its texts have accents. */
const translated = (page: Page) => page.waitForFunction(() => document.documentElement.dir === 'rtl')

/** Checks at every width that nothing overflows sideways, and that axe finds nothing in the last one. */
async function fits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return boxes.map((box) => box.scrollWidth - box.clientWidth)
    })
    expect(Math.max(...overflow), `at ${width} px`).toBeLessThanOrEqual(0)
  }
  expect(await axeViolations(page)).toEqual([])
}

describe.skipIf(!hasBrowser())('the pseudo-locale, longer and from right to left,', () => {
  test('fits on the form, in the picker and in the review, and amounts keep their order', async ({ page }) => {
    await page.goto(swap)
    await translated(page)
    await priced(page)
    await expect.poll(() => englishTexts(page)).toEqual([])
    await fits(page)
    expect(await page.locator('.form-action').textContent()).toMatch(/[àçéîñôšûÿ]/i)
    expect(await page.locator('.choice').nth(1).textContent()).toMatch(/\u2068\$[\d.,]+\u2069/)
    for (const part of ['.site-nav', '.wallet-button', '.net-band', '.first-visit', '#how', '.foot-grid'])
      expect(await page.locator(part).textContent(), part).toMatch(/[àçéîñôšûÿ]/)

    await page.locator('.asset-btn').first().click()
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await fits(page)
    await page.goBack()
    await page.getByRole('dialog').getByRole('option').first().waitFor({ state: 'detached' })

    await formAction(page).click()
    await page.locator('.review').waitFor()
    await fits(page)
  })

  test('fits on the tracking page, and addresses and hashes read from left to right', async ({ page }) => {
    await page.goto(`/tx/${'AB'.repeat(32)}?lang=en-XB`)
    await translated(page)
    await page.locator('[data-stage]:not([data-stage="looking"])').waitFor()
    await expect.poll(() => englishTexts(page)).toEqual([])
    await fits(page)
    const isLeftToRight = (text: string) =>
      page.evaluate((sought) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (node.textContent?.includes(sought) && node.parentElement)
            return getComputedStyle(node.parentElement).direction === 'ltr'
        return false
      }, text)
    expect(await isLeftToRight('ABAB')).toBe(true)
  })

  test('leaves no English on pair pages, network, history, pay and earnings pages and in the newsletter', async ({
    page,
  }) => {
    for (const path of ['/sell-btc-buy-eth?lang=en-XB', '/network', '/affiliates/earnings', '/tx', '/i']) {
      await page.goto(path)
      await translated(page)
      await expect.poll(() => englishTexts(page), { message: path }).toEqual([])
      // Its texts load with its first use, in pages that have their own copy of the other texts too.
      await page.locator('#newsletter-email').fill('nothing')
      await page.locator('[data-newsletter] button').click()
      await page.locator('#newsletter-status.bad').waitFor()
      expect(await englishTexts(page), path).toEqual([])
    }
  })

  test('is kept for the next page, until a link chooses another language', async ({ page }) => {
    await page.goto(swap)
    await translated(page)
    await page.goto('/')
    await translated(page)
    await page.goto('/?lang=en')
    await priced(page)
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
      'ltr',
      'en',
    ])
  })
})
