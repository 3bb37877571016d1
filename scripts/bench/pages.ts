import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import { kilobytes } from './kilobytes.ts'
import { benchSite } from './site.ts'

interface PageBudget {
  readonly path: string
  /** Maximum JavaScript, in bytes after gzip. */
  readonly limit: number
  readonly until: (page: Page) => Promise<unknown>
}

/** Home before any input, tracking, the devnet's explorer, and portal pages after one search. */
const budgets: readonly PageBudget[] = [
  { path: '/', limit: 105 * 1024, until: (page) => page.waitForSelector('output[data-amount]') },
  {
    path: `/tx/${'AB'.repeat(32)}`,
    limit: 100 * 1024,
    until: (page) => page.waitForSelector('[data-stage]:not([data-stage="looking"])'),
  },
  { path: '/devnet', limit: 30 * 1024, until: (page) => page.waitForSelector('[data-state="live"]') },
  ...['/developers', '/developers/quickstart', '/developers/mcp', '/developers/errors/rate_limited'].map((path) => ({
    path,
    limit: 30 * 1024,
    until: async (page: Page) => {
      await page.keyboard.press('/')
      await page.locator('[data-search-input]').fill('quote')
      await page.locator('[data-search-results] a').first().waitFor()
    },
  })),
]

/** Prints what each page loads, in gzip as hosts serve it. Fails over budget. */
export async function benchPages(): Promise<void> {
  const binary = browserBinary()
  if (!binary) return console.log('No browser on this platform; set CHROME_PATH.')
  const site = await benchSite()
  const browser = await chromium.launch({ executablePath: binary.executablePath, args: browserArgs, env: binary.env })
  for (const { path, limit, until } of budgets) {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
    const sizes = new Map<string, number>()
    page.on('response', async (response) => {
      const kind = response.request().resourceType()
      const body = await response.body().catch(() => Buffer.alloc(0))
      sizes.set(kind, (sizes.get(kind) ?? 0) + gzipSync(body, { level: 9 }).length)
    })
    await page.goto(site.url + path)
    await until(page)
    await page.waitForLoadState('networkidle')
    const script = sizes.get('script') ?? 0
    const rows = [...sizes].map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`)
    console.log(`${path}: ${rows.join(', ')}; JavaScript ${script <= limit ? 'within' : 'OVER'} its ${limit / 1024} KB`)
    if (script > limit) process.exitCode = 1
  }
  await browser.close()
  await site.close()
}
