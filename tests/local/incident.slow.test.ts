import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endServers, type RunningServer, startServer } from './startServer.ts'

const root = path.resolve(import.meta.dirname, '../..')
const data = mkdtempSync(path.join(tmpdir(), 'portage-incident-'))
const env = {
  DATA_DIR: data,
  PORTAGE_NETWORK: 'devnet',
  LIMITS: 'mcp=10000/600,memoless=10000/600',
  // Both processes sign for one site, as behind a proxy.
  SITE_URL: 'http://localhost:8888',
}
let servers: readonly RunningServer[]
beforeAll(async () => {
  servers = [await startServer(env), await startServer(env)]
})
afterAll(() => {
  endServers()
  rmSync(data, { recursive: true })
})

/** Runs an npm script of the operator on the store of the servers. */
function operate(script: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((done, failed) => {
    child.on('close', (code) => (code === 0 ? done(output) : failed(new Error(`${script} ended with ${code}.`))))
  })
}

async function post(server: RunningServer, target: string, body: unknown, key = '') {
  const response = await fetch(`${server.url}${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0', ...(key !== '' && { 'x-api-key': key }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const quoteArguments = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000', destination }

/** The text of an MCP quote with a deposit address, or of its refusal. */
async function mcpQuote(server: RunningServer): Promise<string> {
  const params = { name: 'get_swap_quote', arguments: quoteArguments }
  const { body } = await post(server, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return JSON.stringify(body)
}

/** The same as a message to the A2A agent. */
async function a2aQuote(server: RunningServer): Promise<string> {
  const parts = [{ data: { skill: 'get_swap_quote', arguments: quoteArguments } }]
  const message = { messageId: 'm-1', role: 'ROLE_USER', parts }
  const { body } = await post(server, '/a2a', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } })
  return JSON.stringify(body)
}

const memo = `=:ETH.ETH:${destination}:4e7`
const register = (server: RunningServer) =>
  post(server, '/memoless/api/v1/register', { asset: 'BTC.BTC', memo, requested_in_asset_amount: '0.015' })

async function idOf(started: string): Promise<string> {
  return started.slice(0, 8)
}

describe('npm run incident', () => {
  test('stops a protocol in every process, so that none of 50 open quotes can be signed, until it ends', async () => {
    const [first, second] = servers as [RunningServer, RunningServer]
    const key = /sk_portage_\w+/.exec(await operate('keys.ts', 'issue', '--kind', 'sk', '--owner', 'test'))?.[0] ?? ''
    const quote = {
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.15',
      slippage: 3,
      providers: ['THORCHAIN'],
    }
    const routes = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { body } = await post(first, '/v1/quote', { ...quote, sellAmount: `0.15${index + 10}` }, key)
        return (body.routes as readonly { readonly routeId: string }[])[0]?.routeId ?? ''
      }),
    )
    expect(routes.filter((routeId) => routeId !== '')).toHaveLength(50)
    const terms = { sourceAddress: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', destinationAddress: destination }
    for (const { devnetUrl } of servers) {
      const body = JSON.stringify({ asset: 'BTC.BTC', address: terms.sourceAddress, amount: '100000000' })
      await fetch(`${devnetUrl}/devnet/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    }
    const sign = (server: RunningServer, routeId: string) => post(server, '/v1/swap', { routeId, ...terms }, key)
    expect((await sign(second, routes[0] ?? '')).body).toMatchObject({ memo: expect.any(String) })
    for (const server of servers) {
      expect(await mcpQuote(server)).toContain('inbound_address\\"')
      expect(await a2aQuote(server)).toContain('inbound_address"')
    }

    const startedAt = performance.now()
    const id = await idOf(await operate('incident.ts', 'start', 'We check THORChain.', '--stop', 'THORCHAIN'))
    for (const server of servers) {
      await expect.poll(() => mcpQuote(server), { interval: 100, timeout: 5_000 }).not.toContain('inbound_address\\"')
      expect(await mcpQuote(server)).toContain('trading_halted')
      const refused = await a2aQuote(server)
      expect(refused).toContain('trading_halted')
      expect(refused).not.toContain('inbound_address"')
    }
    console.log(`Both processes refuse quotes ${Math.round(performance.now() - startedAt)} ms after the command began.`)
    const signed = await Promise.all(routes.map((routeId, index) => sign(servers[index % 2] ?? first, routeId)))
    expect(signed.map(({ status, body }) => `${status} ${body.memo}`)).toEqual(routes.map(() => '503 undefined'))
    for (const server of servers) {
      expect((await register(server)).status).toBe(503)
      const status = (await (await fetch(`${server.url}/.well-known/status`)).json()) as Record<string, unknown>
      expect(status).toMatchObject({ notice: { text: 'We check THORChain.' } })
      expect(await (await fetch(`${server.url}/.well-known/incidents.atom`)).text()).toContain('We check THORChain.')
    }

    await operate('incident.ts', 'end', id)
    for (const server of servers) await expect.poll(() => mcpQuote(server)).toContain('inbound_address\\"')
  })

  test('stops memoless swaps and /v1, and lists what happened', async () => {
    const [first] = servers as [RunningServer, RunningServer]
    expect((await register(first)).status).toBe(201)
    const started = await operate('incident.ts', 'start', 'A test.', '--stop', 'memoless,v1')
    await expect.poll(async () => (await register(first)).status, { interval: 100 }).toBe(503)
    expect((await post(first, '/v1/quote', {})).body).toMatchObject({ message: expect.stringContaining('A test.') })
    await operate('incident.ts', 'end', await idOf(started))
    expect(await operate('incident.ts', 'list')).toMatch(/A test\.\n.*We check THORChain\.\n/)
    await expect(operate('incident.ts', 'start', 'x', '--stop', 'everything')).rejects.toThrow('2')
  })
})
