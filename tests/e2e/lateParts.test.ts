import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import { expect, hasBrowser, test } from './page.ts'
import { formAction, priced } from './swapPage.ts'

const form = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'
const isScript = /\/_astro\/[^/]+\.js/

/** Fails every request of a script from now on. Returns a function that ends it. */
async function cutScripts(page: Page) {
  await page.route(isScript, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(isScript)
}

const notice = (page: Page) => page.locator('#late-part')

/** Waits until the page says that a part couldn't load, and checks that nothing is busy any more. */
async function late(page: Page): Promise<void> {
  await notice(page).getByText('This part couldn’t load').waitFor()
  expect(await notice(page).getByRole('button', { name: 'Reload' }).isVisible()).toBe(true)
  expect(await page.locator('button[aria-busy="true"]').count()).toBe(0)
}

const coins = (page: Page) => page.locator('.asset-btn').first()

/** What a press opens, its control, and what shows that it is open. */
const parts = {
  picker: { press: (page: Page) => coins(page).click(), opened: 'dialog[open] [role="option"]' },
  'wallet panel': { press: (page: Page) => page.locator('.wallet-button').click(), opened: '.wallets .wallet-list' },
  review: { press: (page: Page) => formAction(page).first().click(), opened: '.review h2' },
  'payment without a wallet': {
    press: (page: Page) => page.getByText('Without one', { exact: true }).click(),
    opened: '.form-action .btn--primary:not(:text("Opening…"))',
  },
  'explanation of a term': { press: (page: Page) => page.locator('.help').first().click(), opened: '.help-card' },
}

describe.skipIf(!hasBrowser())('a part that loads on demand', () => {
  for (const [name, { press, opened }] of Object.entries(parts)) {
    test(`${name}: says after five seconds that it couldn’t load, and opens by itself once it can`, async ({
      page,
    }) => {
      await page.goto(form)
      await priced(page)
      const restore = await cutScripts(page)
      await press(page)
      await late(page)
      await restore()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.locator(opened).first().waitFor()
      await expect.poll(() => notice(page).isVisible()).toBe(false)
    })
  }

  test('in the widget: shows the notice as well, and opens by itself once it can', async ({ page }) => {
    await page.goto('/embed?ref=demo&sell=LTC.LTC&buy=DOGE.DOGE&amount=10')
    await priced(page)
    const restore = await cutScripts(page)
    await coins(page).click()
    await late(page)
    await restore()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.locator(parts.picker.opened).first().waitFor()
    await expect.poll(() => notice(page).isVisible()).toBe(false)
  })

  test('opens once the browser is online again', async ({ page, context }) => {
    await page.goto(form)
    await priced(page)
    await context.setOffline(true)
    await coins(page).click()
    await late(page)
    await context.setOffline(false)
    await page.locator(parts.picker.opened).first().waitFor()
    await page.keyboard.press('Escape')
    await parts['wallet panel'].press(page)
    await page.locator(parts['wallet panel'].opened).waitFor()
  })

  test('opens offline once the page was idle after its first price', async ({ page, context }) => {
    const fetched: string[] = []
    page.on('requestfinished', (request) => fetched.push(request.url()))
    await page.goto(form)
    await priced(page)
    for (const file of ['picker', 'wallets', 'review', 'signers'])
      await expect.poll(() => fetched.some((url) => url.includes(`/_astro/${file}.`))).toBe(true)
    await context.setOffline(true)
    await coins(page).click()
    await page.locator(parts.picker.opened).first().waitFor()
    await page.keyboard.press('Escape')
    await parts['wallet panel'].press(page)
    await page.locator(parts['wallet panel'].opened).waitFor()
  })

  test('offers a reload when a deploy has deleted its file', async ({ page }) => {
    await page.goto(form)
    await priced(page)
    await page.route(/\/_astro\/picker\./, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await coins(page).click()
    await late(page)
    const reloaded = page.waitForEvent('load')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await priced(page)
    expect(new URL(page.url()).search).toContain('amount=0.15')
  })

  test('is imported under a changed address when its import fails although its file arrived', async ({ page }) => {
    await page.goto(form)
    await priced(page)
    const imported: string[] = []
    await page.route(isScript, (route) => {
      const request = route.request()
      const { pathname, search } = new URL(request.url())
      if (request.resourceType() !== 'script' || !pathname.includes('/picker.')) return route.continue()
      imported.push(search)
      return imported.length === 1 ? route.abort() : route.continue()
    })
    await coins(page).click()
    await page.locator(parts.picker.opened).first().waitFor()
    expect(imported).toEqual(['', '?retry=1'])
  })

  test('a page that loads its own part is complete once that part loads', async ({ page }) => {
    const fails = (route: Route) => (/PayPage/.test(route.request().url()) ? route.abort() : route.continue())
    await page.route(isScript, fails)
    await page.goto('/i')
    await late(page)
    await page.unroute(isScript)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.locator('.pay-empty').waitFor({ state: 'detached' })
  })
})
