import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endServers, type RunningServer, startServer } from './startServer.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-observe-'))
const token = 'abcdefgh'.repeat(5)
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, LOG_FORMAT: 'json', ACCESS_LOG: 'on', METRICS_TOKEN: token })
})
afterAll(() => {
  endServers()
  rmSync(folder, { recursive: true })
})

/** What must never be in a line: it says who asked, or for what. */
const personal = {
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  hash: 'ab'.repeat(32),
  subscriber: 'subscriber.test@mail.example.org',
  partner: 'partner.test@mail.example.org',
  key: 'sk_portage_0123456789abcdef0123456789abcdef',
  client: '127.0.0.1',
}

async function send(target: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const isText = typeof body === 'string'
  const response = await fetch(`${server.url}${target}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.status
}

const quote = (destination: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'get_swap_quote',
    arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000', destination },
  },
})

/** Requests of every kind, with and without errors. */
async function sendMixedLoad(): Promise<readonly number[]> {
  const { destination, hash, subscriber, partner, key } = personal
  const memo = `=:ETH.ETH:${destination}:4e7`
  const registration = {
    email: partner,
    name: 'Partner of a test',
    website: 'https://partner.example.org',
    use: 'A test of the log, which must not have anything of this.',
  }
  return Promise.all([
    send('/mcp', quote(destination)),
    send('/mcp', quote(`${destination}ff`)),
    send('/memoless/api/v1/register', { asset: 'BTC.BTC', memo, requested_in_asset_amount: '0.015' }),
    send('/memoless/api/v1/register', { asset: 'BTC.BTC', memo: destination }),
    send('/api/v1/newsletter', { email: subscriber }),
    send('/api/v1/newsletter', { email: `${subscriber}@` }),
    send('/v1/affiliate/register', registration),
    send('/v1/affiliate/sign-in', { email: partner }),
    send('/v1/quote', { sellAsset: 'BTC.BTC', destinationAddress: destination }, { 'x-api-key': key }),
    send(`/v1/track?hash=${hash}`, undefined, { 'x-api-key': key }),
    send(`/tx/${hash}`),
    send(`/${subscriber}/${destination}?email=${partner}`),
    send('/mcp', `{"email":"${subscriber}"`),
    send(`/affiliates/${key}`),
    send(`/.well-known/status?key=${key}`),
  ])
}

test('no line of the log has an address, a key or a mail under a mixed load', async () => {
  const statuses = await sendMixedLoad()
  await expect.poll(() => server.output().split('"message":"request"').length - 1).toBe(statuses.length)
  const lines = server.output().trim().split('\n')
  for (const line of lines) JSON.parse(line)
  const served = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ route }) => route !== undefined)
  expect(served.map(({ status }) => status).sort()).toEqual([...statuses].sort())
  const routes = served.map(({ route }) => route)
  for (const route of ['/mcp', '/memoless/api/v1/register', '/api/v1/newsletter', '/v1/quote', 'none'])
    expect(routes).toContain(route)
  const log = lines.filter((line) => !line.includes('"Devnet ')).join('\n')
  for (const [kind, text] of Object.entries(personal)) expect(log.toLowerCase(), kind).not.toContain(text.toLowerCase())
})

test('the metrics have one series for each operator, nothing of a person, and no path of a request', async () => {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  for (const view of [1, 2, 3])
    expect(text).toContain(
      `portage_upstream_duration_seconds_count{operator="devnet view ${view}",service="thornode",kind="quote"}`,
    )
  for (const key of ['destination', 'hash', 'subscriber', 'partner', 'key'] as const)
    expect(text, key).not.toContain(personal[key])
  const samples = text.split('\n').filter((line) => !line.startsWith('#'))
  await sendMixedLoad()
  const again = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const routesOf = (lines: readonly string[]) =>
    new Set(lines.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []))
  const later = routesOf((await again.text()).split('\n'))
  expect([...later].filter((route) => !routesOf(samples).has(route))).toEqual(['/metrics'])
})

const parser = `
import sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
print(len(list(text_string_to_metric_families(sys.stdin.read()))))
`
const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import prometheus_client.openmetrics.parser']).status === 0,
)
if (python === undefined && process.env.CI) throw new Error('CI must install python3-prometheus-client.')
if (python === undefined) console.log('No OpenMetrics parser (python3-prometheus-client): its test is skipped.')

test.skipIf(python === undefined)('the metrics are valid to the parser of the OpenMetrics project', async () => {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const { status, stdout, stderr } = spawnSync(python ?? '', ['-c', parser], {
    input: await response.text(),
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(Number(stdout)).toBeGreaterThan(15)
})
