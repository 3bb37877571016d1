import { describe } from 'vitest'
import { result, unknown } from './fakedSwap.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('requests of a page with a faked swap', () => {
  test('count as pending until they end, whatever they load', async ({ page }) => {
    const requested = await result(page, () => unknown)
    // A page that requests nothing by itself.
    await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }))
    await page.route('**/favicon.ico', (route) => route.abort())
    await page.goto('/blank')
    await expect.poll(() => requested.open).toBe(0)
    const held = Promise.withResolvers<void>()
    await page.route('**/held', async (route) => {
      await held.promise
      await route.fulfill({ json: {} })
    })
    const asked = page.waitForRequest('**/held')
    const answered = page.evaluate(() => fetch('/held').then(({ status }) => status))
    await asked
    expect(requested.open).toBe(1)
    held.resolve()
    expect(await answered).toBe(200)
    await expect.poll(() => requested.open).toBe(0)
  })
})
