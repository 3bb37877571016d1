import { describe } from 'vitest'
import { axeViolations, darken } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('network page', () => {
  test('shows pools, halts and chains from the nodes, and a chart of each pool', async ({ page }) => {
    await page.goto('/network')
    await page.locator('[data-net-page][data-state="read"]').waitFor()
    for (const name of ['THORChain', 'Maya Protocol']) {
      const card = page.getByRole('region', { name, exact: true })
      await card.getByText('3 of 3 answered').waitFor()
      // Pools and the age of a block are known once a majority of the nodes has reported them, maybe by a later reading.
      await expect.poll(() => card.locator('[data-net="depth"]').textContent()).toMatch(/^\$[\d.]+[KMB]$/)
      await expect.poll(() => card.locator('[data-net="block"]').textContent()).toMatch(/^[\d,]+, /)
    }
    const bitcoin = page.locator('[data-chain="BTC"][data-of="THORCHAIN"]')
    await expect.poll(() => bitcoin.textContent()).toMatch(/^(Open|Paused)$/)
    await page.getByRole('button', { name: 'BTC THORChain: open chart and details' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('canvas').waitFor()
    await dialog.getByText('Price from ').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const drawing = () => dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const light = await drawing()
    await darken(page)
    await expect.poll(drawing).not.toBe(light)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('closes the details of a pool with Back, and leaves only with the next', async ({ page }) => {
    await page.goto('/help')
    await page.goto('/network')
    const row = page.getByRole('button', { name: 'BTC THORChain: open chart and details' })
    const dialog = page.getByRole('dialog')
    await row.click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/network')
    await row.click()
    await expect(dialog.getByRole('link', { name: 'Swap BTC' }).getAttribute('href')).resolves.toMatch(
      /^\/\?sell=BTC\.BTC&amount=0\.0\d+$/,
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => history.state?.sheet ?? 0)).toBe(0)
    await page.goBack()
    await page.waitForURL('**/help')
  })
})
