import { mkdirSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response as Seen,
} from 'playwright-core'
import { test as base, expect, inject, type RunnerTestCase } from 'vitest'
import { documented } from '../server/documented.ts'

/** The run's one browser, reached over its socket; one connection for each worker. */
let connection: Promise<Browser> | undefined
const browser = () => {
  connection ??= chromium.connect(inject('browser'))
  return connection
}

/** Time limit for anything a test waits for on a page (ms). */
export const patience = 60_000

/** Checks that a REST response which the page received is documented; responses faked by the test are skipped. */
async function checkAgainstDocument(seen: Seen): Promise<void> {
  const { pathname } = new URL(seen.url())
  if (!/^\/(?:api\/|\.well-known\/status$)/.test(pathname) || (await seen.serverAddr()) === null) return
  const method = seen.request().method()
  const bodiless = method === 'HEAD' || method === 'OPTIONS' || seen.status() === 204
  const body = bodiless ? null : await bytesOf(seen)
  if (body === undefined) return
  const answer = new Response(body, { status: seen.status(), headers: await seen.allHeaders() })
  await documented({ method, url: seen.url() }, answer)
}

/** Reads the bytes of a response; undefined when the page navigated away before. */
async function bytesOf(seen: Seen): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await seen.body())
  } catch (thrown) {
    if (/navigated away from/.test(String(thrown))) return undefined
    throw thrown
  }
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
const pictures = 'test-results/screens'

async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    baseURL: inject('site'),
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    ...options,
  })
  context.setDefaultTimeout(patience)
  return context
}

interface WatchedPage {
  readonly page: Page
  /** Fails when the page reported faults since the last check. */
  readonly check: (task: RunnerTestCase) => Promise<void>
}

const expectedErrors = /status of 4\d\d|net::ERR_(CONNECTION_REFUSED|FAILED|INTERNET_DISCONNECTED)/

async function openWatchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage()
  const faults: string[] = []
  const answers: Promise<void>[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content security policy: ${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text())) faults.push(message.text())
  })
  page.on('response', (response) => {
    answers.push(checkAgainstDocument(response).catch((fault) => void faults.push(String(fault))))
  })
  const check = async ({ name, result }: RunnerTestCase) => {
    await Promise.all(answers.splice(0))
    if (result?.state === 'fail') {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: `${pictures}/${slug(name)}.png`, fullPage: true }).catch(() => undefined)
    }
    expect(faults.splice(0)).toEqual([])
  }
  return { page, check }
}

/**
 * Gives every test its own page. Page errors, console errors and policy violations fail the test, but not error responses
 * of nodes, aborted requests or requests while the test is offline. A failed test saves a screenshot.
 */
export const test = base.extend<{ options: BrowserContextOptions; context: BrowserContext; page: Page }>({
  options: [{}, { scope: 'test' }],
  context: async ({ options }, use) => {
    const context = await openContext(options)
    await use(context)
    await context.close()
  },
  page: async ({ context, task }, use) => {
    const watched = await openWatchedPage(context)
    await use(watched.page)
    await watched.check(task)
  },
})

/**
 * Gives all tests of a file one page, because a page of its own costs more than most tests do. For tests that begin
 * with `goto` and leave nothing in storage. Checks faults after each test, as `test` does.
 */
export const sharedPageTest = base.extend<{ watched: WatchedPage; page: Page }>({
  watched: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const context = await openContext({})
      await use(await openWatchedPage(context))
      await context.close()
    },
    { scope: 'file' },
  ],
  page: async ({ watched, task }, use) => {
    await use(watched.page)
    await watched.check(task)
  },
})

export const hasBrowser = () => inject('browser') !== ''
export const hydrated = (page: Page) => page.waitForSelector('astro-island:not([ssr])')
export { expect }
