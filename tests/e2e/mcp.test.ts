import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { patience } from './page.ts'

/** The page of a host on an origin of its own, with the official client in it. */
async function serveHost() {
  const entry = path.resolve(import.meta.dirname, 'mcpHost/host.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'mcpHost' } },
  })
  const [output] = [built].flat()
  const script = output && 'output' in output ? output.output[0].code : ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/host.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript
        ? script
        : '<!doctype html><link rel="icon" href="data:,"><style>body{margin:16px}iframe{width:100%;border:1px solid #8888}</style><body><script src="/host.js"></script>',
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const quoteArgs = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '150000000' }
const pictures = 'test-results/screens'

describe.skipIf(inject('browser') === '')('MCP from another origin in a browser', () => {
  let hostPage: Awaited<ReturnType<typeof serveHost>>
  let context: BrowserContext
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    hostPage = await serveHost()
    const browser = await chromium.connect(inject('browser'))
    context = await browser.newContext({
      viewport: { width: 560, height: 620 },
      reducedMotion: 'reduce',
      locale: 'en-US',
    })
    page = await context.newPage()
    context.setDefaultTimeout(patience)
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.goto(hostPage.url)
  })
  afterAll(async () => {
    await context?.close()
    hostPage?.close()
  })

  const view = () => page.frameLocator('iframe')
  const events = () => page.evaluate(() => window.host.events as Record<string, unknown>[])

  test('works with the official client, and gets statuses instead of CORS failures', async () => {
    const mcp = `${inject('site')}/mcp`
    const connected = await page.evaluate((url) => window.host.connect(url, 'auto'), mcp)
    expect(connected.server).toMatchObject({ name: 'portage' })
    expect(connected.tools).toEqual(Object.values(tools).map(({ name }) => name))
    await page.evaluate((url) => window.host.connect(url, 'legacy'), mcp)
    const bad = await page.evaluate(() => window.host.call('get_swap_quote', { from_asset: 'BTC.BTC' }))
    expect(bad.isError).toBe(true)
    expect(faults.filter((fault) => !/status of 40[05]/.test(fault))).toEqual([])
    faults.length = 0
  })

  test.each(['light', 'dark'] as const)('a host shows the view of a quote in its %s theme', async (theme) => {
    await page.evaluate(([args, look]) => window.host.open(args, look), [quoteArgs, theme] as const)
    await view().getByText('You receive about').waitFor()
    await expect.poll(() => view().locator('#sent').textContent()).toBe('1.5')
    await expect.poll(() => view().locator('#got').textContent()).toMatch(/^\d+\.\d+$/)
    await expect.poll(() => view().locator('body').innerText()).toContain('Devnet: test coins only.')
    expect(
      await view()
        .locator('html')
        .evaluate((root) => getComputedStyle(root).colorScheme),
    ).toBe(theme)
    expect(await events()).toContainEqual({ app: { name: 'portage-swap-quote', version: '1' } })
    await expect.poll(async () => (await events()).some((event) => 'size' in event)).toBe(true)
    await page.screenshot({ path: `${pictures}/mcp-view-${theme}.png` })
    expect(faults).toEqual([])
  })

  test('refreshes and opens the swap page through the host', async () => {
    await view().getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => view().locator('#sent').textContent()).toBe('1.5')
    await view().getByRole('button', { name: 'Open in Portage' }).click()
    await expect.poll(async () => (await events()).find((event) => 'link' in event)).toBeTruthy()
    const { link } = (await events()).find((event) => 'link' in event) as { link: string }
    const opened = await context.newPage()
    // The form shortens the page's address soon after; the response has the one that the link led to.
    const landed = new URL((await opened.goto(link))?.url() ?? '')
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      sell: 'BTC.BTC',
      buy: 'ETH.ETH',
      amount: '1.5',
      seen: expect.stringMatching(/^\d+$/),
      expires: expect.stringMatching(/^\d+$/),
    })
    await opened.close()
  })

  test('follows the host’s theme and closes on request', async () => {
    await page.evaluate(() => window.host.dress('light'))
    const scheme = () =>
      view()
        .locator('html')
        .evaluate((root) => getComputedStyle(root).colorScheme)
    await expect.poll(scheme).toBe('light')
    expect(await page.evaluate(() => window.host.close())).toEqual({})
  })

  test('renders results as text only, and shows an error’s hint', async () => {
    const evil = '<img src=x onerror="parent.postMessage(1)"><script>1</script>'
    const refused = { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: evil, hint: evil }) }] }
    await page.evaluate(([args, result]) => window.host.open(args, 'light', result), [quoteArgs, refused] as const)
    await expect.poll(() => view().locator('#status').textContent()).toBe(evil)
    expect(await view().locator('main img, main script').count()).toBe(0)
    expect(faults).toEqual([])
  })
})
