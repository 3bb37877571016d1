import { afterAll, describe, expect, test } from 'vitest'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createRelayHandler } from '../../../src/server/relay/createRelayHandler.ts'
import { type Peer, startPeer } from '../../core/readers/loopback.ts'
import { createTestContext } from '../testContext.ts'
import { relayFor, site } from './relaying.ts'

const hash = 'ab'.repeat(32)
const server = { api: 'blockcypher', url: 'https://api.blockcypher.com/v1/dash/main' } as const
const here = '/relay/DASH/api.blockcypher.com'
const tx = `${here}/txs/${hash}?limit=100`
const ok: Transport = async () => Response.json({ hash }, { headers: { 'set-cookie': 'a=b', 'x-secret': 'c' } })

const peers: Peer[] = []
afterAll(async () => {
  for (const peer of peers) await peer.stop()
})

/** Sends one request to a relay and returns its answer and what reached the server. */
async function relay(target: string, init: RequestInit = {}, upstream: Transport = ok) {
  const { handler, reached, reported } = relayFor('DASH', server, upstream)
  const response = await handler(new Request(target.startsWith('http') ? target : `${site}${target}`, init))
  const text = await response.text()
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : ''
  return { response, text, code, reached, reported }
}

describe('createRelayHandler', () => {
  test('is absent unless the operator enables it', async () => {
    const { context } = createTestContext()
    const response = await createRelayHandler(() => context)(new Request(`${site}${tx}`))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  test('forwards a read without headers, cookies or credentials, and returns status and text alone', async () => {
    const headers = { cookie: 'session=1', authorization: 'Bearer x', 'x-forwarded-for': '10.0.0.1', referer: site }
    const { response, text, reached } = await relay(tx, { headers })
    expect(response.status).toBe(200)
    expect(text).toBe(JSON.stringify({ hash }))
    const [sent] = reached
    expect(sent?.url).toBe(`${server.url}/txs/${hash}?limit=100`)
    expect(Object.fromEntries(sent?.headers ?? [])).toEqual({ accept: 'application/json' })
    expect(sent).toMatchObject({ method: 'GET', redirect: 'error', credentials: 'omit', referrer: 'about:client' })
    const { headers: kept } = response
    for (const name of ['set-cookie', 'x-secret', 'access-control-allow-origin'])
      expect(kept.has(name), name).toBe(false)
    expect(kept.get('cache-control')).toBe('no-store')
    expect(kept.get('x-content-type-options')).toBe('nosniff')
    expect(kept.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('forwards signed bytes', async () => {
    const body = JSON.stringify({ tx: '01'.repeat(100) })
    const { reached } = await relay(`${here}/txs/push`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    expect(await reached[0]?.text()).toBe(body)
    expect(reached[0]?.headers.get('content-type')).toBe('application/json')
  })

  test.each([
    '/relay',
    '/relay/',
    '/relay/DASH',
    '/relay/DASH/',
    '/relay/THOR/gateway.liquify.com/thorchain/pools',
    `/relay/dash/api.blockcypher.com/txs/${hash}?limit=100`,
    `/relay/BTC/api.blockcypher.com/txs/${hash}?limit=100`,
    `/relay/DASH/evil.example/txs/${hash}?limit=100`,
    `/relay/DASH/127.0.0.1/txs/${hash}?limit=100`,
    `/relay/DASH/169.254.169.254/latest/meta-data`,
    `/relay/DASH/[::1]/txs/${hash}?limit=100`,
    `/relay/DASH/api.blockcypher.com:22/txs/${hash}?limit=100`,
    `/relay/DASH/api.blockcypher.com@evil.example/`,
    `/relay/DASH/api.blockcypher.com%2f@evil/txs/${hash}`,
    `/relay/DASH/API.BLOCKCYPHER.COM/txs/${hash}?limit=100`,
    `/relay/DASH/api.blockcypher.com./txs/${hash}?limit=100`,
    `/relay//DASH/api.blockcypher.com/txs/${hash}?limit=100`,
    `/relay/DASH/http:%2f%2fevil.example/`,
    `/relay/__proto__/x/`,
    `/relay/constructor/x/`,
    `${here}/../../../v1/btc/main`,
    `${here}/%2e%2e/%2e%2e/btc/main`,
    `${here}/txs%2f${hash}?limit=100`,
    `${here}/txs/${hash}`,
    `${here}/txs/${hash}?limit=100&token=1`,
    `${here}//txs/${hash}?limit=100`,
    `${here}/thorchain/inbound_addresses`,
    `${here}/v2/actions`,
    `${here}/wallets?token=x`,
    `${here}?x=1`,
  ])('refuses %s without a request', async (target) => {
    const { response, code, reached, reported } = await relay(target)
    expect([response.status, code]).toEqual([403, 'relay_refused'])
    expect([...reached, ...reported]).toEqual([])
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('refuses the method %s', async (method) => {
    const { response, reached } = await relay(tx, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect(reached).toEqual([])
  })

  test.each<[string, string, Record<string, string>, string]>([
    ['another host name', `https://evil.example${tx}`, {}, 'forbidden_host'],
    ['a page of another site', tx, { origin: 'https://evil.example' }, 'forbidden_origin'],
    ['a sandboxed page', tx, { origin: 'null' }, 'forbidden_origin'],
    ['a request that another site started', tx, { 'sec-fetch-site': 'cross-site' }, 'forbidden_origin'],
    ['an address typed into the browser', tx, { 'sec-fetch-site': 'none' }, 'forbidden_origin'],
  ])('refuses %s', async (_, target, headers, expected) => {
    const { response, code, reached } = await relay(target, { headers })
    expect([response.status, code]).toEqual([403, expected])
    expect(reached).toEqual([])
  })

  test('serves its own page', async () => {
    const { response } = await relay(tx, { headers: { origin: site, 'sec-fetch-site': 'same-origin' } })
    expect(response.status).toBe(200)
  })

  test('refuses a body above 256 KB, and one that is not UTF-8', async () => {
    const headers = { 'content-type': 'application/json' }
    const large = await relay(`${here}/txs/push`, { method: 'POST', headers, body: 'a'.repeat(256 * 1024 + 1) })
    expect([large.response.status, large.code]).toEqual([413, 'payload_too_large'])
    const binary = await relay(`${here}/txs/push`, { method: 'POST', headers, body: Uint8Array.of(0xff, 0xfe) })
    expect([binary.response.status, binary.code]).toEqual([400, 'invalid_json'])
    expect([...large.reached, ...binary.reached]).toEqual([])
  })

  test('counts requests per client and names the time to wait', async () => {
    const { handler, reached } = relayFor('DASH', server, ok)
    const from = (ip: string) => handler(new Request(`${site}${tx}`), { ip })
    const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await from('192.0.2.1')).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(reached).toHaveLength(300)
    const refused = await from('192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await from('192.0.2.2')).status).toBe(200)
  })
})

describe('createRelayHandler, in front of a server that misbehaves', () => {
  test.each<[string, Transport]>([
    ['sends a page', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['names no media type', async () => new Response(new Blob(['{}']))],
    [
      'sends a page as an error',
      async () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'sends bytes that are not text',
      async () => new Response(Uint8Array.of(0xff), { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'sends more than 2 MB',
      async () => new Response(' '.repeat(2 * 1024 * 1024 + 1), { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'sends an empty status',
      async () => new Response(null, { status: 204, headers: { 'content-type': 'text/plain' } }),
    ],
  ])('fails when it %s', async (_, upstream) => {
    const { response, code, reported } = await relay(tx, {}, upstream)
    expect([response.status, code]).toEqual([502, 'relay_failed'])
    expect(reported).toEqual([])
  })

  test('follows no redirect', async () => {
    const target = await startPeer(() => ({ body: { hash } }))
    const { createServer } = await import('node:http')
    const redirecting = createServer((_, response) => response.writeHead(302, { location: target.url }).end())
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    peers.push(target)
    const address = redirecting.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const { handler } = relayFor('DASH', { api: 'blockcypher', url }, (request) => fetch(request))
    const response = await handler(new Request(`${site}/relay/DASH/${new URL(url).host}/txs/${hash}?limit=100`))
    expect(await response.json()).toMatchObject({ code: 'relay_failed' })
    expect(target.asked).toEqual([])
    redirecting.close()
  })

  test('fails when the caller leaves before it answers', async () => {
    const hanging: Transport = () => new Promise(() => {})
    const { code } = await relay(tx, { signal: AbortSignal.timeout(50) }, hanging)
    expect(code).toBe('relay_failed')
  })

  test.each([429, 503, 403])('passes on status %s, which says that it did not take the request', async (status) => {
    const upstream: Transport = async () => Response.json({ error: 'Limits reached.' }, { status })
    expect((await relay(tx, {}, upstream)).response.status).toBe(status)
  })

  test.each([400, 404, 500])('passes on status %s with its words', async (status) => {
    const upstream: Transport = async () => Response.json({ error: 'Transaction not found.' }, { status })
    const { response, text } = await relay(tx, {}, upstream)
    expect([response.status, text]).toEqual([status, '{"error":"Transaction not found."}'])
  })
})
