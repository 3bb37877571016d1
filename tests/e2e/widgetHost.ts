import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { affiliateApi } from '../../src/contract/affiliate/affiliateApi.ts'
import { affiliateServices } from '../../src/server/affiliate/affiliateServices.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'
import type { Harness } from '../devnet/journeys/harness.ts'
import { createTestUser } from '../devnet/journeys/testUser.ts'
import { openMemoless, openTestStore } from '../server/memoless/memolessFixture.ts'
import { createTestContext } from '../server/testContext.ts'
import { approvePartner } from '../storage/approvePartner.ts'
import { ownDevnet } from './ownDevnet.ts'
import { routeMemoless } from './routeMemoless.ts'
import { stepUntil } from './stepUntil.ts'

const events = ['ready', 'quote', 'submitted', 'done', 'refunded', 'error']

/** Keeps the events of a widget in its page. */
const listening = `<script>window.seen = []
  for (const type of ${JSON.stringify(events)})
    addEventListener('portage:' + type, ({ detail }) => window.seen.push({ type, ...detail }))</script>`

/** Serves a partner's page with the given body at an origin of its own, and opens it. */
export async function openHost(page: Page, body: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Partner</title>${listening}<main><h1>Partner</h1>${body}</main></html>`
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

/** An event of the widget, as its page received it. */
export type SeenEvent = { readonly type: string } & Readonly<Record<string, string>>

export const seenEvents = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: readonly SeenEvent[] }).seen)

/** Approves the partner "Acme", which receives 30 basis points, and routes requests for its record to a store in memory. */
export async function routePartner(context: BrowserContext, id: string): Promise<void> {
  const store = openTestStore()
  await approvePartner(store, { id, name: 'Acme', thorchain: { name: 'ferry', basisPoints: 30 } })
  const { context: server } = createTestContext()
  const handle = createApiHandler(affiliateApi, affiliateServices, () => ({ ...server, store }))
  await context.route('**/v1/affiliate/partners/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await handle(new Request(`https://swap.example.org${pathname}`))
    await route.fulfill({ status: response.status, body: await response.text(), contentType: 'application/json' })
  })
}

/** Presses Tab until the focused element of the page's frame has this name or text. */
export async function tabInFrame(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.frames()[1]?.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const labels = [...(element?.labels ?? [])].map(({ textContent }) => textContent)
      const named = [element?.ariaLabel, ...labels, element?.tagName === 'BODY' ? '' : element?.textContent]
      return named.join(' ').trim()
    })
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab')
    if (name.test((await focused()) ?? '')) return
  }
  throw new Error(`Nothing called ${name} is reached with the tab key.`)
}

/** Opens a partner's page with a widget for a swap from LTC to DOGE on a devnet of its own. Returns the frame. */
export async function openWidget(page: Page, harness: Harness) {
  const service = openMemoless({ harness })
  await ownDevnet(page, harness.devnet)
  await routeMemoless(page, service)
  await routePartner(page.context(), 'demo')
  const given = 'data-partner="demo" data-sell="LTC.LTC" data-buy="DOGE.DOGE" data-amount="10" data-accent="#ffee00"'
  await openHost(page, `<script src="${inject('site')}/widget.js" ${given}></script>`)
  const frame = page.frameLocator('portage-swap iframe')
  await frame.locator('[data-amount]:not(.dim)').waitFor()
  const { address } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  return { frame, address }
}

/** Makes blocks until the page received an event of the type. Returns every type that it received. */
export async function typesUntil(page: Page, harness: Harness, type: SeenEvent['type']): Promise<readonly string[]> {
  const types = await stepUntil({
    awaited: `the widget’s event of type ${type}`,
    step: harness.step,
    look: async () => (await seenEvents(page)).map((event) => event.type),
    isReached: (seen) => seen.includes(type),
  })
  return [...new Set(types)]
}
