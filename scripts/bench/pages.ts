import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import limits from '../../tests/e2e/initialBudgets.json' with { type: 'json' }
import { kilobytes } from './kilobytes.ts'
import { benchSite } from './site.ts'

interface PageBudget {
  readonly path: string
  /** Whose limit in `initialBudgets.json` it has: KB of JavaScript after gzip. */
  readonly budget: keyof typeof limits
  readonly until: (page: Page) => Promise<unknown>
  /**
   * The element that ends the load: scripts requested after it appears are details, which are printed and not limited.
   */
  readonly shown?: string
}

/** The first price. */
const price = '[data-amount]'

/** Home before any input, tracking, the devnet's explorer, and portal pages after one search. */
const measured: readonly PageBudget[] = [
  { path: '/', budget: '/', shown: price, until: (page) => page.waitForSelector(price) },
  {
    path: `/tx/${'AB'.repeat(32)}`,
    budget: '/tx',
    until: (page) => page.waitForSelector('[data-stage]:not([data-stage="looking"])'),
  },
  { path: '/devnet', budget: '/devnet', until: (page) => page.waitForSelector('[data-state="live"]') },
  ...['/developers', '/developers/quickstart', '/developers/mcp', '/developers/errors/rate_limited'].map((path) => ({
    path,
    budget: 'every other page' as const,
    until: async (page: Page) => {
      await page.keyboard.press('/')
      await page.locator('[data-search-input]').fill('quote')
      await page.locator('[data-search-results] a').first().waitFor()
    },
  })),
]

/** Notes when an element of the page first appears. */
function noteFirst(page: Page, selector: string): Promise<unknown> {
  return page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted) === null) return
      performance.mark('shown')
      observer.disconnect()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  }, selector)
}

/** Returns the addresses of what was requested after the noted element appeared; none without one. */
const requestedLater = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const at = performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime > at ? [name] : []))
  })

/** Prints what each page loads, in gzip as hosts serve it. Fails over budget. */
export async function benchPages(): Promise<void> {
  const binary = browserBinary()
  if (!binary) return console.log('No browser on this platform; set CHROME_PATH.')
  const site = await benchSite()
  const browser = await chromium.launch({ executablePath: binary.executablePath, args: browserArgs, env: binary.env })
  for (const { path, budget, until, shown } of measured) {
    const limit = limits[budget]
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
    const loaded: { readonly url: string; readonly kind: string; readonly bytes: number }[] = []
    page.on('response', async (response) => {
      const body = await response.body().catch(() => Buffer.alloc(0))
      const bytes = gzipSync(body, { level: 9 }).length
      loaded.push({ url: response.url(), kind: response.request().resourceType(), bytes })
    })
    if (shown !== undefined) await noteFirst(page, shown)
    await page.goto(site.url + path)
    await until(page)
    await page.waitForLoadState('networkidle')
    const later = new Set(await requestedLater(page))
    const sum = (some: typeof loaded) => some.reduce((total, { bytes }) => total + bytes, 0)
    const scripts = loaded.filter(({ kind }) => kind === 'script')
    const script = sum(scripts.filter(({ url }) => !later.has(url)))
    const kinds = [...new Set(loaded.map(({ kind }) => kind))]
    const rows = kinds.map((kind) => `${kind} ${kilobytes(sum(loaded.filter((one) => one.kind === kind)))}`)
    const details = shown === undefined ? '' : `, ${kilobytes(sum(scripts) - script)} more after the first price`
    const verdict = `JavaScript ${kilobytes(script)}, ${script <= limit * 1024 ? 'within' : 'OVER'} its ${limit} KB${details}`
    console.log(`${path}: ${rows.join(', ')}; ${verdict}`)
    if (script > limit * 1024) process.exitCode = 1
  }
  await browser.close()
  await site.close()
}
