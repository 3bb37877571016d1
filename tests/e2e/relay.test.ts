import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { BuiltSite } from '../../src/local/startLocal.ts'
import { serversOf } from '../../src/runtime/browser.ts'
import { publicConfigOf } from '../../src/runtime/config.ts'
import { relayLimits } from '../../src/server/relay/createRelayHandler.ts'
import { changing } from '../lab/behaviours.ts'
import type { LabSetup } from '../lab/labAccess.ts'
import { labSetup } from '../lab/labSetup.ts'
import type { MainnetLab } from '../lab/mainnetLab.ts'
import { bundlePageProgram } from '../lab/pageProgram.ts'
import { labSwaps, type PreparedSwap } from '../lab/prepareEverywhere.ts'
import { patience } from './page.ts'
import { type LabSite, startLabSite } from './startLabSite.ts'

const hasBrowser = inject('browser') !== ''
/** Dash has one public server, whose answers a page may not read here. */
const host = 'api.blockcypher.com'
const here = `/relay/DASH/${host}`
const fromDash = labSwaps.filter(({ from }) => from === 'DASH.DASH')

describe.skipIf(!hasBrowser)('read relay of a site on mainnet', () => {
  let lab: MainnetLab
  let site: BuiltSite
  let browser: Browser
  let started: LabSite | undefined
  let page: Page
  let setup: LabSetup
  const requested: string[] = []

  beforeAll(async () => {
    // Functions keep the configuration of the first site that they serve.
    vi.resetModules()
    started = await startLabSite({ name: 'relay', env: { READ_RELAY: 'DASH' }, hidden: [host], isBare: true })
    ;({ lab, site, browser } = started)
    const config = publicConfigOf(lab.config, '')
    setup = { ...labSetup(config), readers: serversOf(config, site.url) }
    const context = await browser.newContext({ baseURL: site.url })
    context.setDefaultTimeout(patience)
    page = await context.newPage()
    page.on('request', (request) => requested.push(request.url()))
    await page.addInitScript(await bundlePageProgram())
    await page.goto('/')
  })
  afterAll(async () => {
    await started?.close()
    vi.resetModules()
  })
  afterEach(() => {
    lab.server.reset()
    requested.length = 0
  })

  const prepare = async (given: LabSetup): Promise<PreparedSwap | undefined> => {
    const [found] = await page.evaluate(([use, swaps]) => window.createLabProgram(use).prepare(swaps), [
      given,
      fromDash,
    ] as const)
    return found
  }

  interface Fetched {
    readonly status: number
    readonly code?: string
  }

  interface Post {
    readonly method: 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }

  /** Requests a path of the site from its page. */
  const fetchHere = (path: string, post?: Post): Promise<Fetched> =>
    page.evaluate(
      async ([at, options]) => {
        const response = await fetch(at, options ?? {})
        const body: unknown = await response.json().catch(() => undefined)
        const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
        return { status: response.status, code }
      },
      [path, post] as const,
    )

  test('prepares a deposit of a chain whose server refuses pages, every coin with its previous transaction', async () => {
    const found = await prepare(setup)
    expect(found?.refused).toBeUndefined()
    expect(found?.balance).toBe('600000000 of DASH.DASH')
    expect(found?.inputs?.withPrevious).toBe(found?.inputs?.all)
    expect(found?.inputs?.all).toBeGreaterThan(0)
    const reached = lab.server.received.filter((received) => received.host === host)
    expect(reached.some(({ path }) => path.includes('includeHex=true'))).toBe(true)
    // The page itself cannot connect to the server, so each request came through the relay.
    expect(requested.filter((url) => url.includes(here)).length).toBeGreaterThanOrEqual(reached.length)
  })

  test('cannot read that chain without the relay', async () => {
    const { DASH: _, ...others } = setup.readers
    const { readers } = publicConfigOf(lab.config, '')
    const found = await prepare({ ...setup, readers: { ...others, ...(readers.DASH && { DASH: readers.DASH }) } })
    expect(found?.refused).toMatch(/^nodes_unreachable: .* Dash\.$/)
    expect(lab.server.received.filter((received) => received.host === host)).toEqual([])
  })

  test('does not count as a second source: a high fee that it alone reports needs consent', async () => {
    const tenfold = (body: unknown) => ({ ...(body as object), high_fee_per_kb: 10 * feeOf(body) })
    lab.server.setBehaviour(host, changing('/dash/main', tenfold))
    const found = await prepare(setup)
    expect(found?.refused).toMatch(/^gas_rate_out_of_bounds/)
  })

  test('forwards to no node or indexer, on any path', async () => {
    const hosts = Object.values(lab.config.nodes).flatMap((list) => list.map(({ url }) => new URL(url).host))
    expect(hosts.length).toBeGreaterThan(8)
    for (const name of hosts) {
      for (const chain of ['DASH', 'THOR', 'MAYA']) {
        const found = await fetchHere(`/relay/${chain}/${name}/thorchain/inbound_addresses`)
        expect(found, `${chain} ${name}`).toEqual({ status: 403, code: 'relay_refused' })
      }
    }
    expect(lab.server.received).toEqual([])
    expect(
      Object.values(setup.nodes)
        .flat()
        .map(({ url }) => new URL(url).pathname),
    ).not.toContain('/relay')
  })

  test('limits body and number of requests', async () => {
    const large = JSON.stringify({ tx: '00'.repeat(relayLimits.bodyBytes / 2) })
    const headers = { 'content-type': 'application/json' }
    const found = await fetchHere(`${here}/txs/push`, { method: 'POST', headers, body: large })
    expect(found).toEqual({ status: 413, code: 'payload_too_large' })
    // Not on the list, so that none reaches the server. All at once, because the limit counts those of one minute.
    const requests = Array.from({ length: relayLimits.rate.limit + 1 }, () => fetchHere(`${here}/wallets`))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
    expect(lab.server.received).toEqual([])
  })
})

function feeOf(body: unknown): number {
  const { high_fee_per_kb: fee } = body as { readonly high_fee_per_kb: number }
  if (!Number.isSafeInteger(fee)) throw new TypeError('The server reports no fee.')
  return fee
}
