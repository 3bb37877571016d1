import { chromium, type Page } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import { benchSite } from './site.ts'

const slowdown = 4
/** Limits: the picker's first twelve rows, the longest task meanwhile (ms), and the script requests of the review. */
const limits = { picker: 300, task: 150, requests: 3 }

declare global {
  interface Window {
    /** Durations of long tasks (ms). */
    longTasks: number[]
  }
}

const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    window.longTasks = []
    const seen = new PerformanceObserver((list) =>
      window.longTasks.push(...list.getEntries().map((task) => task.duration)),
    )
    seen.observe({ type: 'longtask' })
  })

/** Opens the picker on a throttled processor. Returns the time to twelve rows and the longest task (ms). */
async function openPicker(page: Page): Promise<{ rows: number; task: number }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const rows = await page.evaluate(async () => {
    window.longTasks.length = 0
    const start = performance.now()
    document.querySelector<HTMLElement>('.asset-btn')?.click()
    while (document.querySelectorAll('[role=option]').length < 12) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { rows, task: Math.max(0, ...(await page.evaluate(() => window.longTasks))) }
}

/** Returns the script files that an action requests until a selector matches. */
async function scriptsOf(page: Page, act: () => Promise<unknown>, until: string): Promise<readonly string[]> {
  const names: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname)
  })
  await act()
  await page.waitForSelector(until)
  return names
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const verdict = (value: number, limit: number) =>
  `${Math.round(value)} (limit ${limit}${value > limit ? ', OVER' : ''})`

/** Prints how fast the picker opens on a slow phone, and how many files picker and review load. */
export async function benchSheets(): Promise<void> {
  const binary = browserBinary()
  if (!binary) return console.log('No browser on this platform; set CHROME_PATH.')
  const site = await benchSite()
  const browser = await chromium.launch({ executablePath: binary.executablePath, args: browserArgs, env: binary.env })
  const open = async () => {
    const page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })).newPage()
    await watchTasks(page)
    await page.goto(`${site.url}/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15`)
    await page.waitForSelector('[data-amount]:not(.dim)')
    return page
  }
  const runs = []
  for (let run = 0; run < 5; run++) {
    const page = await open()
    await page.locator('.asset-btn').first().hover()
    await page.waitForLoadState('networkidle')
    runs.push(await openPicker(page))
  }
  const rows = median(runs.map((run) => run.rows))
  const task = median(runs.map((run) => run.task))
  const picker = await scriptsOf(await open(), async () => {}, '[data-amount]')
  const page = await open()
  const review = await scriptsOf(page, () => page.locator('.dock .btn--primary').click(), '.review h2')
  await page.waitForLoadState('networkidle')
  console.log(`Picker, processor ${slowdown}× slower: 12 rows after ${verdict(rows, limits.picker)} ms`)
  console.log(`Longest task: ${verdict(task, limits.task)} ms`)
  console.log(
    `Scripts of the review: ${verdict(review.length, limits.requests)}: ${review.join(' ')} ${picker.join(' ')}`,
  )
  if (rows > limits.picker || task > limits.task || review.length > limits.requests) process.exitCode = 1
  await browser.close()
  await site.close()
}
