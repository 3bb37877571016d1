import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject } from 'vitest'
import { pageOf } from '../../integrations/twins/twinPath.ts'
import budgets from './initialBudgets.json' with { type: 'json' }
import { hasBrowser, test } from './page.ts'
import { builtFolder } from './startSite.ts'
import { priced } from './swapPage.ts'

const folder = await builtFolder(inject('siteOutcome'))
const scripts = path.join(folder, '_astro')
const textOf = (name: string) => readFileSync(path.join(scripts, name), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Returns the files that a page's scripts load at once: those in its HTML, and what they import statically. */
const initialScripts = (html: string) => withImports(namesIn(html, /"\/_astro\/([\w.-]+\.js)"/g))

/** Returns files and what they import statically. */
function withImports(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...namesIn(textOf(name), /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
  }
  return found
}

const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(textOf(name), { level: 9 }).length, 0) / 1024
const pages = globSync('**/*.html', { cwd: folder })
/** Pages that a browser weighs, below. */
const isWeighed = (page: string) => page in budgets || page === '/frame' || page.startsWith('/sell-')

test('the HTML of every page that no browser weighs imports at most its budget of JavaScript, in gzip', () => {
  const rows = pages.map((file) => {
    const page = pageOf(file.split(path.sep).join('/'))
    return { page, size: kilobytes(initialScripts(readFileSync(path.join(folder, file), 'utf8'))) }
  })
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.find(({ page }) => page === '/')?.size).toBeGreaterThan(50)
  expect(rows.filter(({ page, size }) => !isWeighed(page) && size > budgets['every other page'])).toEqual([])
})

const homeScripts = () => initialScripts(readFileSync(path.join(folder, 'index.html'), 'utf8'))

test('the home page loads no wallet, picker, review, chart or other language at once', () => {
  const names = [...homeScripts()].join(' ')
  expect(names).toMatch(/\bisland\./)
  expect(names).not.toMatch(/\b(picker|wallets|review|evm|utxo|AssetPicker|SwapDialog|uPlot|pseudoTexts)\./)
})

test.for(['picker', 'wallets'])('Chrome compiles the file %s while it loads, before a sheet opens', (file) => {
  const [name = ''] = globSync(`${file}.*.js`, { cwd: scripts })
  expect(textOf(name)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('a tap on the header loads at most 10 KB in gzip until the wallet panel opens', () => {
  const panel = withImports(globSync('wallets.*.js', { cwd: scripts }))
  const known = homeScripts()
  expect([...panel].filter((name) => name.startsWith('wallets.'))).toHaveLength(1)
  expect(kilobytes([...panel].filter((name) => !known.has(name)))).toBeLessThan(10)
})

test('the tracking page loads at most 100 KB in gzip after it is drawn, before it queries nodes', () => {
  const files = withImports(globSync('tracking.*.js', { cwd: scripts }))
  const atOnce = initialScripts(readFileSync(path.join(folder, 'tx.html'), 'utf8'))
  expect([...atOnce].filter((name) => name.startsWith('tracking.'))).toEqual([])
  expect(kilobytes(files)).toBeGreaterThan(50)
  expect(kilobytes(files)).toBeLessThan(100)
})

test('the fee of refunding a native coin loads neither review nor deposits', () => {
  const readers = globSync('*.js', { cwd: scripts }).filter((name) => textOf(name).includes('OUTBOUNDTRANSACTIONFEE'))
  const names = [...withImports(readers)].join(' ')
  expect(names).toMatch(/\bisland\./)
  expect(names).not.toMatch(/\b(picker|wallets|review|signers)\./)
})

test('a swap form has only its main button enabled before its code runs', () => {
  const forms = pages.filter((file) => file === 'index.html' || file.startsWith('sell-'))
  expect(forms.length).toBeGreaterThan(10)
  for (const file of forms) {
    const island = /<astro-island.*?<\/astro-island>/s.exec(readFileSync(path.join(folder, file), 'utf8'))?.[0] ?? ''
    const buttons = [...island.matchAll(/<button\b[^>]*>/g)].map(([tag]) => tag)
    expect(buttons.length, file).toBeGreaterThan(5)
    expect(
      new Set(buttons.filter((tag) => !tag.includes(' disabled=""')).map((tag) => namesIn(tag, /class="([^"]*)"/g)[0])),
      file,
    ).toEqual(new Set(['btn btn--primary btn--lg']))
  }
})

/** Addresses whose scripts a browser weighs. A page of a pair has the budget of the home page. */
const weighed: readonly (readonly [page: keyof typeof budgets, address: string])[] = [
  ['/', '/'],
  ['/', '/sell-btc-buy-eth'],
  ['/embed', '/embed?ref=demo'],
  ['/tx', `/tx/${'AB'.repeat(32)}`],
  ['/devnet', '/devnet'],
  ['/i', '/i'],
  ['/network', '/network'],
  ['/affiliates/earnings', '/affiliates/earnings'],
  ['every other page', '/developers'],
  ['every other page', '/developers/quickstart'],
  ['every other page', '/about'],
]

describe.skipIf(!hasBrowser())('scripts that a browser fetches until three seconds after load, without input', () => {
  for (const [page, address] of weighed)
    test(`${address} stays within its budget, in gzip`, async ({ page: browser }) => {
      // A file that is fetched and imported comes once from the server, and once from the browser's cache.
      const sizes = new Map<string, Promise<number>>()
      browser.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (!pathname.endsWith('.js') || sizes.has(pathname)) return
        sizes.set(
          pathname,
          response.body().then((body) => gzipSync(body, { level: 9 }).length),
        )
      })
      await browser.goto(address, { waitUntil: 'load' })
      await browser.waitForFunction(() => {
        const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        return visit !== undefined && visit.loadEventEnd > 0 && performance.now() > visit.loadEventEnd + 3_000
      })
      const sum = (await Promise.all(sizes.values())).reduce((total, size) => total + size, 0) / 1024
      console.log(
        `${address}: ${Math.round(sum * 10) / 10} KB of JavaScript in ${sizes.size} files (limit ${budgets[page]})`,
      )
      expect(sum).toBeGreaterThan(1)
      expect(sum).toBeLessThan(budgets[page])
    })
})

describe.skipIf(!hasBrowser())('the home page in a browser', () => {
  test('shows its first price with the initial scripts alone, and loads neither review nor picker with it', async ({
    page,
  }) => {
    const later: string[] = []
    const initial = homeScripts()
    await page.route('**/_astro/*.js', (route) => {
      const name = path.posix.basename(new URL(route.request().url()).pathname)
      // The devnet's own time, which no other network has.
      if (initial.has(name) || name.startsWith('simulatedTime.')) return route.continue()
      later.push(name)
      // Without an answer: a price that needs this file would never appear.
      return undefined
    })
    // A file without an answer also delays the page's load, where it is requested before that.
    await page.goto('/', { waitUntil: 'commit' })
    await priced(page)
    await expect.poll(() => later.join(' ')).toMatch(/\bdetails\./)
    expect(later.join(' ')).not.toMatch(/\b(picker|wallets|review|signers)\./)
  })
})
