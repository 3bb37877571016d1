import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, hasBrowser, test } from './page.ts'
import { priced } from './swapPage.ts'

const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search coins' })
const activePlace = (page: Page) => page.locator('[role=option][data-highlighted]').getAttribute('aria-posinset')

async function openPicker(page: Page): Promise<void> {
  await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
  await priced(page)
  await page.locator('.asset-btn').first().click()
  await options(page).first().waitFor()
}

describe.skipIf(!hasBrowser())('the coin list', () => {
  test('has at most 40 rows in the document, and End and Home reach the last and the first', async ({ page }) => {
    await openPicker(page)
    const all = Number(await options(page).first().getAttribute('aria-setsize'))
    expect(all).toBeGreaterThan(12)
    await page.keyboard.press('End')
    await expect.poll(() => activePlace(page)).toBe(String(all))
    await page.locator('[role=option][data-highlighted]').scrollIntoViewIfNeeded()
    expect(await options(page).count()).toBeLessThanOrEqual(40)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activePlace(page)).toBe('1')
    const active = await search(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).count()).toBe(1)
  })

  test('finds a coin with a typing mistake, shows a whole contract, and refuses an unknown one', async ({ page }) => {
    await openPicker(page)
    await search(page).fill('bitcion')
    await options(page).filter({ hasText: 'Bitcoin' }).first().waitFor()
    await search(page).fill('usdc on ethereum')
    await page.locator('.picker-contract', { hasText: /^0x[0-9A-F]{40}$/ }).waitFor()
    await search(page).fill(`0x${'ab'.repeat(20)}`)
    await page.getByText('This token isn’t tradable here.').waitFor()
    expect(await options(page).count()).toBe(0)
  })

  test('lists the last choice under Recent, and coins that keys or the pointer pin under Pinned', async ({ page }) => {
    await openPicker(page)
    await search(page).fill('doge')
    await page.keyboard.press('Enter')
    await search(page).waitFor({ state: 'detached' })
    await page.locator('.asset-btn').first().click()
    await page.getByRole('group', { name: 'Recent' }).getByText('DOGE').first().waitFor()
    await page.keyboard.press('Shift+Enter')
    await page.getByRole('button', { name: 'Pin Dogecoin', pressed: true }).waitFor()
    await page.getByText('Pinned. It comes first').waitFor()
    await search(page).fill('xrp')
    await options(page).filter({ hasText: 'XRP' }).first().locator('.opt-pin').click()
    await page.getByRole('button', { name: 'Pin XRP', pressed: true }).click()
    await page.getByRole('button', { name: 'Pin XRP', pressed: false }).click()
    await page.keyboard.press('Escape')
    await search(page).waitFor({ state: 'detached' })
    await page.locator('.asset-btn').first().click()
    const pinned = page.getByRole('group', { name: 'Pinned' })
    await expect.poll(() => pinned.locator('.opt b').allTextContents()).toEqual(['DOGE', 'XRP'])
  })
})
