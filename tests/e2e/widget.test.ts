import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, inject, onTestFinished } from 'vitest'
import { createHarness } from '../devnet/journeys/harness.ts'
import { createTestUser } from '../devnet/journeys/testUser.ts'
import { openMemoless } from '../server/memoless/memolessFixture.ts'
import { axeViolations } from './axe.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, patience, test } from './page.ts'
import { routeMemoless } from './routeMemoless.ts'

const events = ['ready', 'quote', 'submitted', 'done', 'refunded', 'error']

/** Keeps the events of a widget in its page. */
const listening = `<script>window.seen = []
  for (const type of ${JSON.stringify(events)})
    addEventListener('portage:' + type, ({ detail }) => window.seen.push({ type, ...detail }))</script>`

/** Serves a partner's page with the given body at an origin of its own, and opens it. */
async function openHost(page: Page, body: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Partner</title>${listening}<main><h1>Partner</h1>${body}</main></html>`
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

interface Seen {
  readonly type: string
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: readonly Seen[] }).seen)

/** Returns the URL of the page's first frame once it has loaded; a refused frame has an error page. */
const framedUrl = (page: Page) => expect.poll(() => page.frames()[1]?.url() ?? '', { timeout: patience })

describe.skipIf(!hasBrowser())('the widget on a page of another origin', () => {
  test('swaps without a wallet and reports each step to its page', async ({ page }) => {
    const harness = createHarness()
    const service = openMemoless({ harness })
    await ownDevnet(page, harness.devnet)
    await routeMemoless(page, service)
    const { address } = await createTestUser(harness, 'receiver').accountOn('DOGE')
    const given = 'data-partner="demo" data-sell="LTC.LTC" data-buy="DOGE.DOGE" data-amount="10" data-accent="#ffee00"'
    await openHost(page, `<script src="${inject('site')}/widget.js" ${given}></script>`)
    const frame = page.frameLocator('portage-swap iframe')
    await frame.locator('output[data-amount]:not(.dim)').waitFor()
    await frame
      .getByLabel(/Dogecoin address/)
      .first()
      .fill(address)
    // A proposal after an address changes nothing.
    await page.locator('portage-swap').evaluate((element) => element.setAttribute('amount', '20'))
    expect(await axeViolations(page)).toEqual([])
    await frame.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true').click()
    await frame.getByRole('button', { name: 'Get the exact amount' }).click()
    await frame.locator('[data-pay="paying"]').waitFor()
    expect(await frame.locator('[data-pay-amount]').textContent()).toMatch(/^10\.000\d{5}$/)
    for (const box of await frame.locator('.pay-check input').all()) await box.check()
    await frame.getByRole('button', { name: 'Pay from the test wallet' }).click()
    const types = () => harness.step(2).then(async () => (await seen(page)).map(({ type }) => type))
    await expect.poll(types, { timeout: patience }).toContain('done')
    expect([...new Set(await types())]).toEqual(['ready', 'quote', 'submitted', 'done'])
    const [, quote] = await seen(page)
    expect(quote).toMatchObject({ sell: 'LTC.LTC', buy: 'DOGE.DOGE', amount: '10' })
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
