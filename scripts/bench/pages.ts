import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import { benchSite } from './site.ts'

const budget = { '/': 100 * 1024 }

/** What a first visit loads before anybody touches the page, compressed with gzip as every host does. */
export async function benchPages(): Promise<void> {
  const binary = browserBinary()
  if (!binary) return console.log('No browser on this platform; set CHROME_PATH.')
  const site = await benchSite()
  const browser = await chromium.launch({ executablePath: binary.executablePath, args: browserArgs, env: binary.env })
  for (const [path, limit] of Object.entries(budget)) {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
    const sizes = new Map<string, number>()
    page.on('response', async (response) => {
      const kind = response.request().resourceType()
      const body = await response.body().catch(() => Buffer.alloc(0))
      sizes.set(kind, (sizes.get(kind) ?? 0) + gzipSync(body, { level: 9 }).length)
    })
    await page.goto(site.url + path)
    await page.waitForSelector('output[data-amount]')
    await page.waitForLoadState('networkidle')
    const script = sizes.get('script') ?? 0
    const rows = [...sizes].map(([kind, bytes]) => `${kind} ${(bytes / 1024).toFixed(1)} KB`)
    console.log(`${path}: ${rows.join(', ')}; JavaScript ${script <= limit ? 'within' : 'OVER'} its ${limit / 1024} KB`)
    if (script > limit) process.exitCode = 1
  }
  await browser.close()
  await site.close()
}
