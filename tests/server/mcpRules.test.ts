import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../src/server/limits/memoryLimiter.ts'
import { resolveRates } from '../../src/server/limits/rates.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { isAllowedOrigin, isOwnHost, type OwnHosts } from '../../src/server/transport/ownHosts.ts'
import { createTestContext } from './testContext.ts'

const url = 'https://swap.example.org/mcp'
const ping = (id: unknown = 1) => ({ jsonrpc: '2.0', id, method: 'ping' })
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }

/** A door with the promised limit and a clock of the test's own. */
function createEndpoint(hosts?: OwnHosts) {
  const time = { now: 1_000_000 }
  const { context } = createTestContext()
  const clock = () => time.now
  const settled = {
    ...context,
    clock,
    limiter: createMemoryLimiter(clock),
    rates: resolveRates({}),
    ...(hosts && { hosts }),
  }
  const handler = createMcpHandler({}, () => settled)
  const send = (method: string, body?: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
    handler(
      new Request(url, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { ip },
    )
  const post = (body: unknown, headers?: Record<string, string>, ip?: string) => send('POST', body, headers, ip)
  return { send, post, time }
}

const left = (response: Response) => Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])

describe('the rate limit', () => {
  test('allows 60 messages in 10 minutes, then returns 429 with -32000 and Retry-After', async () => {
    const { post, time } = createEndpoint()
    for (let count = 1; count <= 60; count++) {
      const response = await post(ping(count))
      expect(response.status).toBe(200)
      expect(left(response)).toBe(60 - count)
      expect(response.headers.get('ratelimit-policy')).toBe('"mcp";q=60;w=600')
      time.now += 1000
    }
    const refused = await post(ping('mine'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('540')
    expect(refused.headers.get('ratelimit')).toBe('"mcp";r=0;t=540')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    const { id, error } = await refused.json()
    expect(id).toBe('mine')
    expect(error).toMatchObject({ code: -32000, data: { code: 'rate_limited' } })
    expect(error.message).toContain('540 seconds')
    time.now += 540_000
    expect((await post(ping())).status).toBe(200)
    expect((await post(ping())).status).toBe(429)
  })

  test.each<[string, unknown, Record<string, string>, number]>([
    ['a message', ping(), {}, 1],
    ['a notification', notification, {}, 1],
    ['a batch of three', [ping(1), ping(2), notification], {}, 3],
    ['a batch that the revision does not allow', [ping(1), ping(2)], { 'mcp-protocol-version': '2025-06-18' }, 2],
    ['an empty batch', [], {}, 1],
    ['a batch that is too long', Array.from({ length: 30 }, () => ping()), {}, 30],
    ['broken JSON', '{', {}, 1],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'nope' }, {}, 1],
    ['an unknown version', ping(), { 'mcp-protocol-version': '2026-07-28' }, 1],
    ['text', ping(), { 'content-type': 'text/plain' }, 1],
    ['Accept: text/html', ping(), { accept: 'text/html' }, 1],
    ['a request with a foreign host', ping(), { host: 'evil.example.com' }, 1],
  ])('counts %s', async (_case, body, headers, cost) => {
    const { post } = createEndpoint()
    expect(left(await post(body, headers))).toBe(60 - cost)
  })

  test('refuses a batch that does not fit as a whole, and spends nothing', async () => {
    const { post } = createEndpoint()
    const batch = (size: number) => Array.from({ length: size }, (_, id) => ping(id))
    for (let round = 0; round < 3; round++) expect((await post(batch(19))).status).toBe(200)
    const refused = await post(batch(4))
    expect(refused.status).toBe(429)
    expect(left(refused)).toBe(3)
    expect((await post(batch(3))).status).toBe(200)
  })

  test('counts POST only, and every response has the current values', async () => {
    const { send, post } = createEndpoint()
    await post(ping())
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { accept: 'text/event-stream' }],
      ['HEAD', {}],
      ['OPTIONS', {}],
      ['DELETE', {}],
    ] as const) {
      const response = await send(method, undefined, headers)
      expect(left(response), method).toBe(59)
      expect(response.headers.get('access-control-allow-origin'), method).toBe('*')
    }
  })

  test('counts each client separately, and an IPv6 /64 as one client', async () => {
    const { post } = createEndpoint()
    expect(left(await post(ping(), {}, '203.0.113.7'))).toBe(59)
    expect(left(await post(ping(), {}, '203.0.113.8'))).toBe(59)
    expect(left(await post(ping(), {}, '::ffff:203.0.113.7'))).toBe(58)
    expect(left(await post(ping(), {}, '2001:db8:1:2::1'))).toBe(59)
    expect(left(await post(ping(), {}, '2001:db8:1:2:ffff::9'))).toBe(58)
    expect(left(await post(ping(), {}, '2001:db8:1:3::1'))).toBe(59)
  })

  test('ignores headers that claim another address', async () => {
    const { post } = createEndpoint()
    await post(ping())
    expect(left(await post(ping(), { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }))).toBe(58)
  })

  test('is exact for simultaneous requests', async () => {
    const { post } = createEndpoint()
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await post(ping())).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(140)
  })
})

describe('host and origin', () => {
  test.each<[Record<string, string>, string]>([
    [{ host: 'evil.example.com' }, 'forbidden_host'],
    [{ host: 'swap.example.org.evil.com' }, 'forbidden_host'],
    [{ host: 'localhost' }, 'forbidden_host'],
    [{ host: '127.0.0.1:8888' }, 'forbidden_host'],
    [{ origin: 'http://evil.example.com' }, 'forbidden_origin'],
    [{ origin: 'not an origin' }, 'forbidden_origin'],
    [{ origin: 'ftp://swap.example.org' }, 'forbidden_origin'],
  ])('%j returns 403 with CORS headers', async (headers, code) => {
    const response = await createEndpoint().post(ping(), headers)
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ error: { code: -32000, data: { code } } })
    expect((await createEndpoint().send('GET', undefined, headers)).status).toBe(403)
  })

  test.each<Record<string, string>>([
    { host: 'swap.example.org' },
    { host: 'SWAP.example.org:443' },
    { origin: 'https://any.page.example' },
    { origin: 'https://swap.example.org' },
    { origin: 'http://swap.example.org' },
    { origin: 'null' },
  ])('accepts %j', async (headers) => {
    expect((await createEndpoint().post(ping(), headers)).status).toBe(200)
  })

  test('accepts the machine’s own names and addresses locally, and no others', () => {
    const local: OwnHosts = { names: ['localhost'], local: true }
    for (const host of ['localhost', 'localhost:1', 'x.localhost:1', '127.0.0.1:8888', '[::1]:8888', '192.168.1.7']) {
      expect(isOwnHost(host, local), host).toBe(true)
    }
    for (const host of ['evil.example.com', 'localhost.evil.com', '127.0.0.1.evil.com', '', 'a b']) {
      expect(isOwnHost(host, local), host).toBe(false)
    }
    expect(isAllowedOrigin('http://localhost:5173', local)).toBe(true)
    expect(isAllowedOrigin('http://evil.example.com', local)).toBe(false)
  })

  test('accepts the site’s deploys and branches on Netlify, and no other site', () => {
    const deployed: OwnHosts = { names: ['swap.example.org'], netlifySite: 'portage', local: false }
    for (const host of ['portage.netlify.app', 'deploy-preview-7--portage.netlify.app', 'main--portage.netlify.app']) {
      expect(isOwnHost(host, deployed), host).toBe(true)
    }
    for (const host of [
      'evil-portage.netlify.app',
      'portage.netlify.app.evil.com',
      'x--other.netlify.app',
      'netlify.app',
    ]) {
      expect(isOwnHost(host, deployed), host).toBe(false)
    }
  })
})

describe('resources', () => {
  const query = async (method: string, params?: object) => {
    const response = await createEndpoint().post({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) })
    return { status: response.status, ...(await response.json()) }
  }
  const uri = 'ui://portage/swap-quote'

  test('lists the view with its type and its empty content policy', async () => {
    const { result } = await query('resources/list')
    expect(result.resources).toMatchObject([
      {
        uri,
        mimeType: 'text/html;profile=mcp-app',
        _meta: { ui: { prefersBorder: true, csp: { connectDomains: [], resourceDomains: [] } } },
      },
    ])
    expect((await query('resources/templates/list')).result).toEqual({ resourceTemplates: [] })
    expect((await query('resources/list', { cursor: 'x' })).error.code).toBe(-32602)
  })

  test('returns the view as one self-contained document under 8 KB', async () => {
    const { result } = await query('resources/read', { uri })
    const [content] = result.contents
    expect(content).toMatchObject({
      uri,
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { prefersBorder: true } },
    })
    expect(Buffer.byteLength(content.text)).toBeLessThan(8000)
    expect(content.text).toMatch(/^<!doctype html>/)
    expect(content.text).not.toMatch(
      /https?:|src=|href=|@import|url\(|innerHTML|outerHTML|insertAdjacent|document\.write|eval\(/,
    )
  })

  test.each(['ui://portage/other', 'not a uri', '', 'constructor'])(
    'returns -32002 with the uri for the unknown "%s"',
    async (other) => {
      expect(await query('resources/read', { uri: other })).toMatchObject({
        status: 200,
        id: 7,
        error: { code: -32002, data: { uri: other } },
      })
    },
  )

  test.each([{}, { uri: 5 }])('refuses the parameters %j', async (params) => {
    expect((await query('resources/read', params)).error.code).toBe(-32602)
  })

  test.each(['resources/subscribe', 'prompts/list', 'logging/setLevel', 'completion/complete'])(
    'does not offer %s',
    async (method) => {
      expect((await query(method)).error.code).toBe(-32601)
    },
  )
})
