import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentationFile } from '../../src/contract/documentation/documentationServer.ts'
import { errorObject } from '../../src/contract/errors.ts'
import { tools } from '../../src/contract/tools.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { serveDevnet } from '../../src/devnet/serve/serveDevnet.ts'
import { callPacked, type PackedAnswer, type PackedRequest } from './packing/call.ts'
import { readZip, unpack, type ZipEntry } from './packing/unzip.ts'

const root = path.resolve(import.meta.dirname, '../..')
const settings = parse(readFileSync(path.join(root, 'netlify.toml'), 'utf8')) as {
  build: { environment: { NODE_VERSION: string } }
  functions: {
    directory: string
    node_bundler?: string
    included_files: string[]
    documentation: { included_files: string[] }
  }
}
/** Whether this machine has a built site, whose pages the function of the documentation includes. */
const isBuilt = existsSync(path.join(root, 'dist', documentationFile))
const names = readdirSync(path.join(root, settings.functions.directory)).map((file) => path.parse(file).name)

/** Environment of a function on a deployed site. */
const platform = {
  AWS_LAMBDA_FUNCTION_NAME: 'packed',
  URL: 'https://swap.example.org',
  SITE_NAME: 'swap-example',
}
const deployed = { ...platform, PORTAGE_NETWORK: 'stagenet', THORNODE_URLS: 'https://node.example' }

const at = (address: string) => `https://swap.example.org${address}`
const posted = (address: string, body: object): PackedRequest => ({
  url: at(address),
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
})
const rpc = (method: string, params: object = {}) => posted('/mcp', { jsonrpc: '2.0', id: 1, method, params })

interface Packed {
  readonly size: number
  readonly runtime: string | undefined
  readonly entries: readonly ZipEntry[]
  readonly folder: string
  /** Its path in the format of Netlify's router. */
  readonly addresses: readonly string[]
}

const work = mkdtempSync(path.join(tmpdir(), 'portage-packing-'))
const packed = new Map<string, Packed>()

/** As Netlify's build calls its packer: bundler and Node version are what netlify.toml says. */
async function packAll(): Promise<void> {
  const { directory, node_bundler: nodeBundler, included_files: includedFiles, documentation } = settings.functions
  const nodeVersion = settings.build.environment.NODE_VERSION
  const results = await zipFunctions(path.join(root, directory), path.join(work, 'zips'), {
    basePath: root,
    // In turn, because functions packed at once do not share what the packer knows of their common files.
    parallelLimit: 1,
    config: {
      '*': { nodeVersion, includedFiles, ...(nodeBundler === undefined ? {} : { nodeBundler: nodeBundler as 'nft' }) },
      documentation: { includedFiles: documentation.included_files },
    },
  })
  for (const result of results) {
    const entries = readZip(result.path)
    const folder = path.join(work, result.name)
    unpack(entries, folder)
    // A function without a path of its own keeps the platform's.
    const routes = (result.routes ?? []).map(({ pattern }) => pattern)
    const addresses = routes.length > 0 ? routes : [`/.netlify/functions/${result.name}`]
    packed.set(result.name, { size: result.size ?? 0, runtime: result.runtimeVersion, entries, folder, addresses })
  }
}

async function send(name: string, env: Record<string, string>, ...requests: PackedRequest[]) {
  const found = packed.get(name)
  if (!found) throw new Error(`No function was packed as ${name}.`)
  return callPacked(found.folder, env, requests)
}

const json = (answer: PackedAnswer | undefined) => JSON.parse(answer?.body ?? '')

/** The packages in an archive, by their folder. */
function packagesIn(entries: readonly ZipEntry[]): ReadonlySet<string> {
  const found = entries.map(({ name }) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(name)?.[0])
  return new Set(found.filter((folder) => folder !== undefined))
}

beforeAll(packAll, 300_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('the output of Netlify’s packer', () => {
  test('has one archive for each function, for Node 24', () => {
    expect([...packed.keys()].sort()).toEqual([...names].sort())
    for (const [name, { runtime, size, entries }] of packed) {
      console.log(`${name}.zip: ${Math.round(size / 1024)} KB, ${entries.length} files`)
      expect(runtime, name).toBe('nodejs24.x')
    }
  })

  test('has the Postgres driver in every function that stores data', () => {
    for (const name of names) {
      expect([...packagesIn(packed.get(name)?.entries ?? [])], name).toContain('node_modules/pg')
    }
  })

  test('has the pages in the function of the documentation only, and no optional part of ws', () => {
    for (const [name, { entries }] of packed) {
      const files = entries.map(({ name: file }) => file)
      expect(files.includes(`dist${documentationFile}`), name).toBe(name === 'documentation' && isBuilt)
      expect(
        files.filter((file) => /node_modules\/(?:bufferutil|utf-8-validate)\//.test(file)),
        name,
      ).toEqual([])
    }
  })

  test('has no development package', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>
    }
    for (const [name, { entries }] of packed) {
      const foreign = [...packagesIn(entries)].filter((folder) => {
        const locked = lock.packages[folder]
        return locked === undefined || locked.dev === true || locked.devOptional === true
      })
      expect(foreign, name).toEqual([])
    }
  })

  test('has no path of the build machine in our code', () => {
    for (const [name, { entries }] of packed) {
      const own = entries.filter(({ name: file }) => file.startsWith('netlify/functions/'))
      expect(own.length, name).toBeGreaterThan(0)
      for (const { name: file, bytes } of own) expect(bytes.includes(root), file).toBe(false)
    }
  })
})

describe('a packed function on a deployed site', () => {
  test('status: reports that no node is reachable', async () => {
    const { answers } = await send('status', deployed, { url: at('/.well-known/status') })
    expect(answers[0]?.status).toBe(200)
    expect(json(answers[0])).toMatchObject({ status: 'degraded', network: 'stagenet' })
  })

  test('mcp: initialises, lists the tools, returns errors as JSON-RPC and has a card', async () => {
    const clientInfo = { name: 'packing', version: '1' }
    const { answers } = await send(
      'mcp',
      deployed,
      rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
      rpc('tools/list'),
      rpc('tools/call', { name: 'get_swap_quote', arguments: {} }),
      { url: at('/mcp') },
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(json(answers[0]).result.protocolVersion).toBe('2025-06-18')
    expect(json(answers[1]).result.tools).toHaveLength(Object.keys(tools).length)
    expect(json(answers[2]).result).toMatchObject({ isError: true })
    expect(json(answers[3])).toMatchObject({ name: expect.any(String) })
  })

  test('documentation: lists its tools and searches the pages of the build', async () => {
    const message = (method: string, params: object = {}) =>
      posted('/developers/mcp', { jsonrpc: '2.0', id: 1, method, params })
    const { answers } = await send(
      'documentation',
      deployed,
      message('tools/list'),
      message('tools/call', { name: 'search_docs', arguments: { query: 'memo' } }),
    )
    expect(json(answers[0]).result.tools).toHaveLength(6)
    expect(json(answers[1]).result.isError).toBe(!isBuilt)
  })

  test('api: returns 404 for unknown paths, and 503 without storage', async () => {
    const { answers } = await send(
      'api',
      deployed,
      { url: at('/api/v2/nothing') },
      posted('/api/v1/newsletter', { email: 'first@example.org' }),
      posted('/api/newsletter', { email: 'nobody' }),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 503, 400])
    expect(answers.map((answer) => json(answer).code)).toEqual(['not_found', 'storage_unavailable', 'invalid_email'])
    for (const answer of answers) errorObject.parse(json(answer))
  })

  test('api: uses Postgres with the driver from the archive when a database address is set', async () => {
    const taken = createServer((socket) => socket.destroy())
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
    let connections = 0
    taken.on('connection', () => (connections += 1))
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${(taken.address() as AddressInfo).port}/none`
    const { answers } = await send(
      'api',
      { ...deployed, DATABASE_URL },
      posted('/api/v1/newsletter', { email: 'first@example.org' }),
    )
    taken.close()
    expect(answers[0]?.status).toBe(503)
    expect(json(answers[0]).code).toBe('storage_unavailable')
    expect(connections).toBeGreaterThan(0)
  })

  test.each(names)('%s: names the missing setting without a network, and does not crash', async (name) => {
    const addresses = (packed.get(name)?.addresses ?? []).map((address) => address.replace('*', 'v1/newsletter'))
    const { answers, log } = await send(name, platform, ...addresses.map((address) => ({ url: at(address) })))
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.body).toContain('PORTAGE_NETWORK')
      // A page for people says it in words alone.
      if (answer.headers['content-type']?.startsWith('text/html')) continue
      expect(json(answer)).toMatchObject({
        code: 'misconfigured',
        hint: expect.any(String),
        documentation: expect.stringContaining('/developers/errors/misconfigured'),
      })
    }
    expect(log).toContain('PORTAGE_NETWORK')
  })
})

describe('a packed function beside a devnet', () => {
  let devnet: Awaited<ReturnType<typeof serveDevnet>>
  let local: Record<string, string>
  beforeAll(async () => {
    devnet = await serveDevnet(createDevnet({ now: Date.now }), { host: '127.0.0.1', port: 0 })
    const nodes = (kind: string) => [1, 2, 3].map((view) => `${devnet.url}/${view}/${kind}`).join(',')
    local = {
      PORTAGE_NETWORK: 'devnet',
      NETLIFY_DEV: 'true',
      SITE_URL: at(''),
      DATA_DIR: path.join(work, 'data'),
      THORNODE_URLS: nodes('thornode'),
      MAYANODE_URLS: nodes('mayanode'),
    }
  })
  afterAll(() => devnet.close())

  test('quotes, lists pools and returns the network status', async () => {
    const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args })
    const { answers } = await send(
      'mcp',
      local,
      call('get_swap_quote', { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' }),
      call('list_pools', { limit: 2 }),
      call('get_network_status', {}),
    )
    const [quote, pools, network] = answers.map((answer) => json(answer).result)
    expect(quote.structuredContent.expected_amount_out).toMatch(/^[1-9]\d+$/)
    expect(pools.structuredContent.pools).toHaveLength(2)
    expect(network.structuredContent).toHaveProperty('outbound_fee_multiplier')
  })

  test('stores a subscription in its own SQLite file', async () => {
    const { answers } = await send('api', local, posted('/api/v1/newsletter', { email: 'first@example.org' }))
    expect(answers[0]?.body).toContain('accepted')
    expect(answers[0]?.status).toBe(200)
    expect(existsSync(path.join(work, 'data'))).toBe(true)
  })

  test('reports ok when all dependencies respond', { timeout: 300_000 }, async () => {
    // A node that this machine kept waiting longer than the status waits for it is truthfully called unreachable.
    const reported = async () => json((await send('status', local, { url: at('/.well-known/status') })).answers[0])
    await expect.poll(reported, { timeout: 240_000 }).toMatchObject({ status: 'ok', network: 'devnet' })
  })
})
