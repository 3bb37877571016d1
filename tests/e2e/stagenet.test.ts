import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systems } from '../../src/contract/systems.ts'
import { readableChains, readerApisOf } from '../../src/core/readers/readerApis.ts'
import { genesisOfFile } from '../../src/devnet/genesis/file.ts'
import type { GenesisFile } from '../../src/devnet/genesis/genesisSchema.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../src/devnet/serve/serveDevnet.ts'
import type { BuiltSite } from '../../src/local/startLocal.ts'
import { site as portage } from '../../src/site.ts'
import { documentedFetch } from '../server/documented.ts'

/** A small stagenet: the protocols' own addresses carry stagenet prefixes, the outer chains' are real forms. */
const genesis: GenesisFile = {
  network: 'stagenet',
  pools: [
    { asset: 'BTC.BTC', balance_asset: '2000000000', balance_rune: '250000000000000' },
    { asset: 'ETH.ETH', balance_asset: '60000000000', balance_rune: '250000000000000' },
    { asset: 'BTC.BTC', balance_asset: '1000000000', balance_cacao: '9500000000000000' },
    { asset: 'ETH.ETH', balance_asset: '30000000000', balance_cacao: '9500000000000000' },
  ],
  network_fees: [
    { chain: 'BTC', transaction_size: '1000', transaction_fee_rate: '3' },
    { chain: 'ETH', transaction_size: '80000', transaction_fee_rate: '5' },
  ],
}

/** What only code for the devnet says: its controls, the name of the kept key, and what burners call themselves. */
const traces = /\/devnet\/(faucet|deposit|clock|step|price|halt)|devnet-burner-key|kind:\s*["'`]burner["'`]/

const notice = { text: 'Swaps of ETH & tokens [all] are paused.', url: 'https://status.example.org/1' }

interface ToolAnswer {
  result: { isError?: boolean; structuredContent: Record<string, unknown> }
}

describe('site on stagenet', () => {
  let nodes: ServedDevnet
  let site: BuiltSite

  beforeAll(async () => {
    nodes = await serveDevnet(createDevnet({ genesis: () => genesisOfFile(genesis), now: Date.now }), {
      host: '127.0.0.1',
      port: 0,
    })
    // Each host name is one operator, whatever its paths.
    const other = nodes.url.replace('127.0.0.1', 'localhost')
    // No public server is contacted.
    const readers = readableChains
      .filter((chain) => chain !== 'THOR' && chain !== 'MAYA')
      .map((chain) => `${chain}=${readerApisOf(chain)[0]}:${nodes.url}/chain/${chain}`)
    const two = (kind: string) => [`${nodes.url}/1/${kind}`, `${other}/2/${kind}`].join(',')
    // Functions keep the first environment that they are given, such as that of another test file on mainnet.
    vi.resetModules()
    const { startLocal } = await import('../../src/local/startLocal.ts')
    site = await startLocal({
      env: {
        ...process.env,
        SITE_URL: '',
        PORTAGE_NETWORK: 'stagenet',
        THORNODE_URLS: two('thornode'),
        MAYANODE_URLS: two('mayanode'),
        MIDGARD_URLS: two('midgard'),
        MAYA_MIDGARD_URLS: two('mayamidgard'),
        READER_URLS: readers.join(','),
        NOTICE: `${notice.text} ${notice.url}`,
        DATA_DIR: 'node_modules/.cache/portage-e2e/stagenet-data',
      },
      builds: 'node_modules/.cache/portage-e2e/builds',
      port: 0,
      log: () => undefined,
    })
  })

  afterAll(async () => {
    await site?.close()
    await nodes?.close()
  })

  const callTool = async (name: string, args: Record<string, unknown>): Promise<ToolAnswer> => {
    const response = await fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    })
    return (await response.json()) as ToolAnswer
  }

  test('starts no devnet and reports stagenet in its status', async () => {
    expect(site.devnetUrl).toBeUndefined()
    // A busy machine may make a node late for one look; the next look finds it.
    const status = async () => (await documentedFetch(`${site.url}/.well-known/status`)).json()
    await expect.poll(status).toMatchObject({ status: 'ok', network: 'stagenet' })
  })

  test('shows the stagenet badge and no devnet band', async () => {
    const html = await (await fetch(site.url)).text()
    expect(html).toContain('Stagenet')
    expect(html).not.toContain('Test coins only')
    expect(html).not.toMatch(/Devnet/)
  })

  test('offers swaps on the home page, to agents and in the docs', async () => {
    const [html, agents, sandbox, whole] = await Promise.all(
      ['/', '/AGENTS.md', '/developers/sandbox.md', '/llms-full.md'].map(async (place) =>
        (await fetch(`${site.url}${place}`)).text(),
      ),
    )
    expect(html).toMatch(new RegExp(`<h1[^>]*>${portage.heading}</h1>`))
    for (const text of [agents, sandbox, whole]) {
      expect(text).toContain(systems.pageSwaps.offers)
      expect(text).not.toContain(systems.pageSwaps.missing)
    }
    expect(agents).toContain(systems.ownWallets.offers)
  })

  test('shows the operator’s notice on every page, in every twin, in llms.txt and in the status', async () => {
    const files = readdirSync(site.publishDir, { recursive: true, encoding: 'utf8' })
    const pages = files.filter((name) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(30)
    const read = (name: string) => readFileSync(path.join(site.publishDir, name), 'utf8')
    const shown = '<span>Swaps of ETH &amp; tokens [all] are paused.</span>'
    expect(pages.filter((name) => read(name).split(shown).length !== 2)).toEqual([])
    for (const name of ['index.md', 'risk.md', 'developers/quickstart.md', 'llms.txt'])
      expect(read(name), name).toMatch(
        /Notice from the operator of this site: Swaps of ETH & tokens \\\[all\\?\] are paused\./,
      )
    expect(await (await documentedFetch(`${site.url}/.well-known/status`)).json()).toMatchObject({ notice })
    expect(await (await fetch(`${site.url}/newsletter/confirm?token=x`)).text()).toContain(shown)
  })

  /** The portal describes the devnet on every network, so its page is excluded. */
  test('has no explorer page, script, style sheet or link', async () => {
    expect((await fetch(`${site.url}/devnet`)).status).toBe(404)
    const files = readdirSync(site.publishDir, { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => /explorer|^devnet\.(html|md)|_devnet/.test(name))).toEqual([])
    const ownFiles = files.filter((name) => /\.(html|md|txt|xml|js|json)$|_headers$/.test(name))
    const leading = ownFiles.filter((name) =>
      /href="\/devnet"|\]\([^)]*(?<!\/developers)\/devnet\)|<loc>[^<]*(?<!\/developers)\/devnet<|ex-steps/.test(
        readFileSync(path.join(site.publishDir, name), 'utf8'),
      ),
    )
    expect(leading).toEqual([])
  })

  test('has no faucet, test wallet or control code', async () => {
    const scripts = readdirSync(site.publishDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.m?js$/.test(name),
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((name) => /burner|faucet|testWallet/i.test(name))).toEqual([])
    const reporting = scripts.filter((name) => traces.test(readFileSync(path.join(site.publishDir, name), 'utf8')))
    expect(reporting).toEqual([])
    for (const control of ['/devnet/faucet', '/devnet/clock', '/devnet/openapi.json', '/chain/ETH', '/1/thornode']) {
      for (const method of ['GET', 'POST']) {
        expect((await fetch(`${site.url}${control}`, { method })).status, control).toBeGreaterThanOrEqual(404)
      }
    }
  })

  test('quotes like its nodes, with a confirmed memo and address', async () => {
    const destination = '0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0'
    const query = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination }
    const node = await fetch(`${nodes.url}/thorchain/quote/swap?${new URLSearchParams(query)}`)
    const quote = (await node.json()) as Record<string, string>
    // An address that is confirmed too late is left out; the next request has it.
    const requested = async () => (await callTool('get_swap_quote', query)).result.structuredContent
    await expect.poll(requested).toMatchObject({
      expected_amount_out: quote.expected_amount_out,
      memo: expect.stringMatching(new RegExp(`^${quote.memo}:\\d+$`)),
      inbound_address: quote.inbound_address,
    })
    expect(quote.inbound_address).toMatch(/^bc1q/)
  })

  test('rejects a mocknet destination', async () => {
    const mocknet = 'bcrt1q3wrmhnh2qe98rjse30pl7u6jxszjjwl44ls6uw'
    const query = { from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination: mocknet }
    const { result } = await callTool('get_swap_quote', query)
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result)).toMatch(/invalid_(destination|address)/)
  })
})
