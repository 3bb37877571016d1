import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { browserArgs, browserBinary } from './chromium.ts'
import { patience } from './page.ts'

const names = Object.values(tools).map(({ name }) => name)

describe.skipIf(inject('browser') === '')('home page in a browser with WebMCP', () => {
  let browser: Browser
  beforeAll(async () => {
    // A browser of its own: with the feature, pages load the part that offers tools.
    const args = [...browserArgs, '--enable-features=WebMCP']
    browser = await chromium.launch({ ...browserBinary(), args, timeout: 300_000 })
  })
  afterAll(() => browser?.close())

  /** Opens the home page, once the browser itself lists its tools. */
  async function openHome() {
    const page = await browser.newPage({ baseURL: inject('site') })
    page.setDefaultTimeout(patience)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto('/')
    await expect.poll(async () => (await page.webmcp.tools()).length).toBe(names.length)
    return { page, webmcp: page.webmcp, faults }
  }

  test('offers the three tools as read-only, and their output as untrusted', async () => {
    const { page, webmcp, faults } = await openHome()
    const offered = await webmcp.tools()
    expect(offered.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    for (const { name, description, inputSchema, annotations } of offered) {
      const contract = Object.values(tools).find((tool) => tool.name === name)
      expect(description).toBe(contract?.description)
      expect(inputSchema, name).toMatchObject({ type: 'object' })
      expect(annotations, name).toEqual({ readOnly: true, untrustedContent: true })
    }
    expect(faults).toEqual([])
    await page.close()
  })

  test('returns pools, a quote and the state of the network to its agent', async () => {
    const { page, webmcp, faults } = await openHome()
    const call = async (name: string, args: object) =>
      (await webmcp.callTool(name, args)) as { isError?: boolean; structuredContent: Record<string, unknown> }
    expect((await call('list_pools', { limit: 1 })).structuredContent.pools).toHaveLength(1)
    const quote = await call('get_swap_quote', { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' })
    expect(quote.structuredContent.expected_amount_out).toMatch(/^[1-9][0-9]+$/)
    const status = await call('get_network_status', { fields: ['portage'] })
    expect(status.structuredContent.portage).toBeDefined()
    expect(faults).toEqual([])
    await page.close()
  })

  test('returns the code and hint of a refusal', async () => {
    const { page, webmcp } = await openHome()
    const refused = await webmcp.callTool('get_swap_quote', { from_asset: 'BTC', to_asset: 'ETH.ETH', amount: '1.5' })
    expect(refused).toMatchObject({ isError: true })
    expect(JSON.stringify(refused)).toMatch(/"code":"invalid_[a-z]+"|\\"code\\":\\"invalid_[a-z]+\\"/)
    await page.close()
  })
})
