import type { Page, Request, Route } from 'playwright-core'
import { historyOf, type Scenario } from '../core/tracking/histories.ts'

/** A swap of three parts with two confirmations and a queue. */
export const plain: Scenario = {
  native: false,
  blocksToConfirm: 2,
  quantity: 3,
  failed: 0,
  delayBlocks: 2,
  nativeOutput: false,
  affiliate: false,
}
/** Every response of an honest node, in order. */
export const answers = (history: Scenario) => historyOf(history).map(({ body }) => body)
export const [unknown] = answers(plain)
/** The response after the end. */
export const last = (history: Scenario) => answers(history).at(-1)

/** Counts status requests to THORChain's nodes, and every pending request of the page. */
interface ReceivedRequests {
  status: number
  readonly open: number
}

/** Counts the requests of a page that have not ended, of code and fonts too. */
function countPending(page: Page): () => number {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return () => pending.size
}

/** Fakes both protocols' nodes and indexers: THORChain returns the current answer, the others nothing. */
export async function result(page: Page, answer: () => unknown): Promise<ReceivedRequests> {
  const pending = countPending(page)
  const requested = {
    status: 0,
    get open() {
      return pending()
    },
  }
  const headers = { 'access-control-allow-origin': '*' }
  const reply = (route: Route, json: unknown) => (json === undefined ? route.abort() : route.fulfill({ json, headers }))
  await page.route(/\/(thorchain|mayachain)\/tx\/status\//, (route) => {
    if (!route.request().url().includes('/thorchain/')) return reply(route, unknown)
    requested.status += 1
    return reply(route, answer())
  })
  await page.route(/\/swap\/streaming\//, (route) => reply(route, {}))
  await page.route(/\/v2\/actions/, (route) => reply(route, { actions: [], count: '0' }))
  return requested
}

/** Waits until the page shows a stage. */
export const stage = (page: Page, name: string) => page.locator(`[data-track-journey][data-stage="${name}"]`).waitFor()
export const heading = (page: Page) => page.getByRole('heading', { level: 1, includeHidden: false })
