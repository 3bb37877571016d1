import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { elementCode, widgetCode } from '../../src/ui/embed/widgetCode.ts'
import { createHarness } from '../devnet/journeys/harness.ts'
import { axeViolations } from './axe.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, patience, test } from './page.ts'
import { openHost, openWidget, routePartner, seenEvents, typesUntil } from './widgetHost.ts'

/** Returns the URL of the page's first frame once it has loaded; a refused frame has an error page. */
const framedUrl = (page: Page) => expect.poll(() => page.frames()[1]?.url() ?? '', { timeout: patience })

describe.skipIf(!hasBrowser())('the widget on a page of another origin', () => {
  test('follows the language and size of its page, and reports an error and a refund', async ({ page }) => {
    const harness = createHarness()
    const { frame, address } = await openWidget(page, harness)
    const widget = page.locator('portage-swap')
    await widget.evaluate((element) => element.setAttribute('amount', '0.00000001'))
    await expect.poll(async () => (await seenEvents(page)).at(-1)).toEqual({ type: 'error', code: 'below_dust' })
    await widget.evaluate((element) => element.setAttribute('amount', '10'))
    await frame.locator('[data-amount]:not(.dim)').waitFor()

    await page.evaluate(() => document.documentElement.setAttribute('lang', 'en-XB'))
    await frame.locator('html[lang="en-XB"][dir="rtl"]').waitFor()
    await frame.locator('[data-amount]:not(.dim)').waitFor()
    await widget.evaluate((element) => {
      element.setAttribute('amount', '11')
      document.documentElement.setAttribute('lang', 'en')
    })
    await frame.locator('html[lang="en"][dir="ltr"]').waitFor()
    await expect.poll(() => frame.locator('input.amount').first().inputValue(), { timeout: patience }).toBe('11')
    await frame.locator('[data-amount]:not(.dim)').waitFor()
    /** How far the content of the frame exceeds the height that the page gives it. */
    const excess = async () => {
      const own = await widget.evaluate((element) => element.getBoundingClientRect().height)
      return ((await page.frames()[1]?.evaluate(() => document.documentElement.scrollHeight)) ?? 0) - own
    }
    for (const width of [1280, 340]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(excess, { timeout: patience }).toBeLessThanOrEqual(1)
    }

    await frame
      .getByLabel(/Dogecoin address/)
      .first()
      .fill(address)
    await frame.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true').click()
    // At 340 px the page scrolls to what the frame fixes to its lower edge, which Playwright does not.
    await page.setViewportSize({ width: 1280, height: 900 })
    await frame.getByRole('button', { name: 'Get the exact amount' }).click()
    await frame.locator('[data-pay="paying"]').waitFor()
    for (const box of await frame.locator('.pay-check input').all()) await box.check()
    await frame.getByRole('button', { name: 'Pay from the test wallet' }).click()
    await expect.poll(async () => (await seenEvents(page)).at(-1)?.type, { timeout: patience }).toBe('submitted')
    harness.devnet.state.THORCHAIN.mimirs.set('HALTDOGETRADING', 1)
    expect(await typesUntil(page, harness, 'refunded')).toContain('refunded')
    expect((await seenEvents(page)).at(-1)).toMatchObject({ type: 'refunded', chain: 'LTC' })
  })

  test('takes every appearance that the generator writes, as a script and as an element', async ({ page }) => {
    const harness = createHarness()
    await ownDevnet(page, harness.devnet)
    await routePartner(page.context(), 'demo')
    for (const mode of ['auto', 'light', 'dark']) {
      for (const write of [widgetCode, elementCode]) {
        const values = {
          partner: 'demo',
          sell: 'LTC.LTC',
          buy: 'DOGE.DOGE',
          amount: '5',
          mode,
          accent: '#ffee00',
          radius: '8',
        }
        await openHost(page, write(inject('site'), values))
        const frame = page.frameLocator('portage-swap iframe')
        await frame.locator('[data-amount]:not(.dim)').waitFor()
        expect(await frame.locator('input.amount').first().inputValue()).toBe('5')
        expect(await frame.locator('form').textContent()).toMatch(/LTC[\s\S]*DOGE/)
        expect(await frame.getByText('We didn’t use the link').count()).toBe(0)
        const wanted = mode === 'auto' ? 'light' : mode
        const scheme = () => page.frames()[1]?.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
        await expect.poll(scheme).toContain(wanted)
      }
    }
  })

  test('links to the swap within five seconds on a page that is not listed, and says why', async ({ page }) => {
    // The browser reports a refused frame as an error of its page.
    const other = await page.context().newPage()
    const warnings: string[] = []
    other.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    for (const [partner, reason] of [
      ['data-partner="nobody"', /record of the partner "nobody" must list http:\/\/127\.0\.0\.1/],
      ['', /Without a valid partner id/],
    ] as const) {
      const code = `<script src="${inject('site')}/widget.js" ${partner} data-sell="LTC.LTC" data-buy="DOGE.DOGE"></script>`
      await openHost(other, code)
      const link = other.getByRole('link', { name: 'Swap with Portage' })
      await link.waitFor({ timeout: 5_000 })
      expect(await link.getAttribute('href')).toContain(`${inject('site')}/?sell=LTC.LTC&buy=DOGE.DOGE`)
      expect(await other.locator('portage-swap iframe').isVisible()).toBe(false)
      expect(warnings.at(-1)).toMatch(reason)
    }
    await other.close()
  })

  test('is refused on a page that is not listed, as every other page of the site is', async ({ page }) => {
    // The browser reports a refused frame as an error of its page.
    const other = await page.context().newPage()
    await openHost(other, `<script src="${inject('site')}/widget.js" data-partner="nobody"></script>`)
    await framedUrl(other).toMatch(/^chrome-error:/)
    for (const path of ['/', '/frame', '/embed', '/i']) {
      await openHost(other, `<iframe src="${inject('site')}${path}"></iframe>`)
      await framedUrl(other).toMatch(/^chrome-error:/)
    }
    await openHost(other, `<iframe src="${inject('site')}/embed?ref=demo"></iframe>`)
    await framedUrl(other).toMatch(/\/embed\?/)
    await other.close()
  })
})

describe.skipIf(!hasBrowser())('the generator of widgets', () => {
  test('chooses coins in the picker, offers the code with a partner id, and previews exactly this code', async ({
    page,
  }) => {
    await page.goto('/affiliates/widget')
    const preview = page.frameLocator('portage-swap iframe')
    const copy = page.getByRole('button', { name: 'Copy code' })
    const code = page.locator('[data-widget-code]')
    await preview.locator('input.amount').first().waitFor()
    expect(await copy.isDisabled()).toBe(true)
    await page.getByText('Enter your partner id to copy the code.').waitFor()
    const pick = async (label: string, coin: string) => {
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('dialog').getByRole('combobox').fill(coin)
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    // The coin of the other side changes places.
    await pick('Coin to send', 'ETH.ETH')
    await expect.poll(() => code.textContent()).toMatch(/data-sell="ETH\.ETH"[\s\S]*data-buy="BTC\.BTC"/)
    await pick('Coin to send', 'LTC')
    await pick('Coin to receive', 'ETH.ETH')
    expect(await page.locator('main').getByLabel('Language').locator('option').first().textContent()).toBe(
      'That of your page',
    )
    await page.getByLabel('Amount').fill('5')
    await page.getByLabel('Partner id').fill('demo')
    await page.getByLabel('Dark').check()
    await expect.poll(() => code.textContent()).toMatch(/localhost only[\s\S]*data-mode="dark"/)
    expect(await copy.isEnabled()).toBe(true)
    await expect.poll(() => page.locator('portage-swap').getAttribute('mode'), { timeout: patience }).toBe('dark')
    await expect.poll(() => preview.locator('input.amount').first().inputValue(), { timeout: patience }).toBe('5')
    expect(await preview.getByText('We didn’t use the link').count()).toBe(0)
    const src =
      (await page.locator('portage-swap').evaluate((element) => element.shadowRoot?.querySelector('iframe')?.src)) ?? ''
    expect(Object.fromEntries(new URL(src).searchParams)).toMatchObject({
      ref: 'demo',
      sell: 'LTC.LTC',
      buy: 'ETH.ETH',
      amount: '5',
      appearance: 'dark',
    })
    expect(await axeViolations(page)).toEqual([])
  })
})
