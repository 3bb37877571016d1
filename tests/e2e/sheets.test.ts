import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, hasBrowser, test } from './page.ts'
import { priced } from './swapPage.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Wallets' })
/** Opens the wallet panel over the form. */
async function open(page: Page): Promise<void> {
  await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
  await priced(page)
  await page.locator('.wallet-button').click()
  await dialog(page).getByRole('button').first().waitFor()
}

/** A place beside the panel. */
const beside = [20, 400] as const

describe.skipIf(!hasBrowser())('a sheet', () => {
  test('has the focus on its title, and returns it to the button that opened it', async ({ page }) => {
    await open(page)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Wallets')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.classList.contains('wallet-button'))).toBe(true)
  })

  test('closes by a press beside it, and stays open when a press only begins or ends there', async ({ page }) => {
    await open(page)
    const box = await dialog(page).boundingBox()
    const inside = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 100] as const
    const drag = async ([from, to]: readonly [readonly [number, number], readonly [number, number]]) => {
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move(...to)
      await page.mouse.up()
    }
    await drag([inside, beside])
    await drag([beside, inside])
    expect(await dialog(page).isVisible()).toBe(true)
    await page.mouse.click(...beside)
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('keeps the page behind it from scrolling', async ({ page }) => {
    await open(page)
    const scrolled = () => page.evaluate(() => scrollY)
    await page.mouse.move(...beside)
    await page.mouse.wheel(0, 400)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await scrolled()).toBe(0)
    await page.mouse.wheel(0, 400)
    await expect.poll(scrolled).toBeGreaterThan(0)
  })
})
