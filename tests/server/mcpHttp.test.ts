import { describe, expect, test } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { registryDocuments } from '../../src/discovery/registry/registryDocuments.ts'
import { MisconfiguredError } from '../../src/server/apiError.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { bodyOf, handler, initialize, post, rpc, url } from './mcpPeer.ts'

describe('HTTP', () => {
  test.each([undefined, '*/*', 'application/json', 'application/json, text/event-stream', 'application/*;q=0.5'])(
    'returns JSON for Accept: %s',
    async (accept) => {
      const response = await post(rpc('ping'), accept === undefined ? {} : { accept })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('mcp-session-id')).toBeNull()
    },
  )

  test.each(['text/html', 'text/event-stream', 'application/json;q=0', '*/*;q=0'])(
    'returns 406 for Accept: %s',
    async (accept) => {
      expect((await post(rpc('ping'), { accept })).status).toBe(406)
    },
  )

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
  ])('returns for Content-Type %s the status %i', async (type, status) => {
    expect((await post(rpc('ping'), { 'content-type': type })).status).toBe(status)
  })

  test.each(['2025-11-25', '2026-07-28', 'bogus', ''])(
    'returns 400 with our versions for the version header "%s"',
    async (version) => {
      const response = await post(rpc('ping'), { 'mcp-protocol-version': version })
      expect(response.status).toBe(400)
      const { error } = await response.json()
      expect(error.data.supported).toEqual(['2025-06-18', '2025-03-26', '2024-11-05'])
    },
  )

  test('returns 413 for a body over the limit, declared or not', async () => {
    const large = JSON.stringify(rpc('ping', { filler: 'x'.repeat(limits.bodyBytes) }))
    expect((await post(large)).status).toBe(413)
    const streamed = new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect((await handler(streamed)).status).toBe(413)
  })

  test('returns a parse error for invalid UTF-8', async () => {
    const response = await handler(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array([0x22, 0xff, 0x22]),
      }),
    )
    expect(response.status).toBe(400)
    expect((await response.json()).error.code).toBe(-32700)
  })

  test('returns JSON-RPC with the error object as data when it refuses an unread message', async () => {
    const { id, error } = await bodyOf(post(rpc('ping'), { 'content-type': 'text/plain' }))
    expect(id).toBeNull()
    expect(error).toMatchObject({ code: -32000, data: { code: 'unsupported_media_type' } })
  })

  test('returns 405 with the allowed methods for GET of an event stream', async () => {
    const response = await handler(new Request(url, { headers: { accept: 'text/event-stream' } }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('POST')
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  test.each([undefined, '*/*', 'application/json', 'text/html'])(
    'returns the server card for GET with Accept %s',
    async (accept) => {
      const response = await handler(new Request(url, accept === undefined ? {} : { headers: { accept } }))
      expect(response.status).toBe(200)
      expect(response.headers.get('vary')).toBe('Accept')
      const card = await response.json()
      const { result } = await bodyOf(post(initialize('2025-06-18')))
      expect(card).toMatchObject({
        name: 'org.example.swap/mcp',
        version: result.serverInfo.version,
        serverInfo: { name: result.serverInfo.name },
        capabilities: result.capabilities,
        remotes: [
          { type: 'streamable-http', url, supportedProtocolVersions: ['2025-06-18', '2025-03-26', '2024-11-05'] },
        ],
      })
      expect(card.description.length).toBeLessThanOrEqual(100)
    },
  )

  test('returns the card with the bytes of its other URLs, a tag, and the draft’s headers', async () => {
    const response = await handler(new Request(url))
    const document = registryDocuments.find(({ path }) => path === '/.well-known/mcp/server-card.json')
    expect(await response.text()).toBe(document?.render(registryOf('https://swap.example.org', 'mainnet')))
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(response.headers.get('access-control-allow-headers')).toBe('Content-Type, If-None-Match')
    expect(response.headers.get('access-control-expose-headers')).toContain('ETag')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    const again = await handler(new Request(url, { headers: { 'if-none-match': `"x", ${etag}` } }))
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect(again.headers.get('content-type')).toBeNull()
    expect((await handler(new Request(url, { headers: { 'if-none-match': '"x"' } }))).status).toBe(200)
  })

  test('returns an empty 202 with nosniff for a notification', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([response.status, await response.text()]).toEqual([202, ''])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('returns GET without its body for HEAD', async () => {
    const response = await handler(new Request(url, { method: 'HEAD' }))
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
    expect(await response.text()).toBe('')
  })

  test.each(['DELETE', 'PUT', 'PATCH'])('returns 405 for %s', async (method) => {
    const response = await handler(new Request(url, { method }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  })

  test('allows every header that clients send in a preflight', async () => {
    const response = await handler(new Request(url, { method: 'OPTIONS' }))
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    for (const header of ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Authorization']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(header)
    }
  })

  test('allows every origin to read a response', async () => {
    const answers = await Promise.all([
      post(rpc('ping')),
      post({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      post('{'),
      post(rpc('ping'), { 'content-type': 'text/plain' }),
      handler(new Request(url, { headers: { accept: 'text/event-stream' } })),
      handler(new Request(url, { method: 'OPTIONS' })),
    ])
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('returns 503 with the name of an invalid setting', async () => {
    const broken = createMcpHandler({}, () => {
      throw new MisconfiguredError({ variables: ['PORTAGE_NETWORK'] })
    })
    const response = await broken(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rpc('ping')),
      }),
    )
    expect(response.status).toBe(503)
    const { error } = await response.json()
    expect(error.data).toMatchObject({ code: 'misconfigured' })
    expect(error.message).toContain('PORTAGE_NETWORK')
  })
})
