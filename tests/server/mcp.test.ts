import { describe, expect, test } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import { tools } from '../../src/contract/tools.ts'
import { SwapError } from '../../src/core/errors.ts'
import { MisconfiguredError } from '../../src/server/failure.ts'
import { keep } from '../../src/server/invoke.ts'
import { createMcpHandler } from '../../src/server/mcp.ts'
import { createWorld } from './world.ts'

const { world, reported } = createWorld()
const seen: unknown[] = []
const handler = createMcpHandler(
  {
    pools: keep(tools.pools, async (input) => {
      seen.push(input)
      if (input.asset === 'HALT')
        throw new SwapError('Trading is halted.', { code: 'trading_halted', hint: 'Wait for the network.' })
      if (input.asset === 'BUG') throw new Error('inside of the house')
      return { pools: [] }
    }),
  },
  () => world,
)

const url = 'https://swap.example.org/mcp'
const rpc = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
})
const call = (args: unknown, name = 'list_pools') => rpc('tools/call', { name, arguments: args })
const initialize = (protocolVersion: unknown) =>
  rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } })

function post(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return handler(
    new Request(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } }),
  )
}

/** The parts of an answer that these tests look into. */
interface Answer {
  id: unknown
  result: {
    tools: unknown[]
    nextCursor?: string
    content: [{ text: string }]
    structuredContent?: unknown
    isError: boolean
    instructions: string
    capabilities: unknown
    serverInfo: { name: string; version: string }
  }
  error: { code: number; message: string; data: { supported: string[] } }
}

const bodyOf = async (response: Promise<Response>): Promise<Answer> => (await response).json()
const batchOf = async (response: Promise<Response>): Promise<Answer[]> => (await response).json()

describe('initialize', () => {
  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['2025-11-25', '2025-06-18'],
    ['2024-10-07', '2025-06-18'],
    ['bogus', '2025-06-18'],
  ])('asked for %s it answers %s', async (asked, answered) => {
    const { result } = await bodyOf(post(initialize(asked)))
    expect(result).toMatchObject({
      protocolVersion: answered,
      capabilities: {
        tools: {},
        resources: {},
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
      },
      serverInfo: { name: 'portage', title: 'Portage' },
    })
    expect(result.instructions).toContain('1e8')
  })

  test('a version header that we do not speak is not held against the first message', async () => {
    expect((await post(initialize('2025-11-25'), { 'mcp-protocol-version': '2025-11-25' })).status).toBe(200)
  })
})

describe('methods', () => {
  test('ping answers with an empty result and the same id, text or number', async () => {
    expect(await bodyOf(post(rpc('ping', undefined, 'a')))).toEqual({ jsonrpc: '2.0', id: 'a', result: {} })
    expect(await bodyOf(post(rpc('ping', {}, 0)))).toEqual({ jsonrpc: '2.0', id: 0, result: {} })
  })

  test('tools/list gives the registry, the same each time', async () => {
    const first = await bodyOf(post(rpc('tools/list')))
    expect(first.result.tools).toHaveLength(1)
    expect(first.result.nextCursor).toBeUndefined()
    expect(await bodyOf(post(rpc('tools/list', {})))).toEqual(first)
  })

  test('a tool’s data comes as text and structured, and both are the same', async () => {
    const { result } = await bodyOf(post(call({ status: 'available' })))
    expect(result.structuredContent).toEqual({ pools: [] })
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent)
    expect(result.isError).toBe(false)
  })

  test('a tool without arguments is called with none', async () => {
    expect((await bodyOf(post(rpc('tools/call', { name: 'list_pools' })))).result.isError).toBe(false)
  })

  test.each([
    ['a refusal of the network', { asset: 'HALT' }, 'trading_halted', /halted/],
    ['an argument of the wrong kind', { limit: 'many' }, 'invalid_input', /^limit: /],
    ['an argument that does not exist', { color: 'red' }, 'invalid_input', /color/],
  ])('%s is a result that the model can read', async (_case, args, code, words) => {
    const { result } = await bodyOf(post(call(args)))
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toBeUndefined()
    const told = JSON.parse(result.content[0].text)
    expect(told).toMatchObject({ code, documentation: `https://swap.example.org/developers/errors/${code}` })
    expect(told.error).toMatch(words)
    expect(told.hint).not.toBe('')
  })

  test('a fault of ours is reported and tells the client nothing but its id', async () => {
    const response = await post(call({ asset: 'BUG' }))
    const text = await response.text()
    expect(text).not.toContain('inside of the house')
    expect(text).toContain('internal_error')
    expect(text).toContain(response.headers.get('x-request-id'))
    expect(String(reported.at(-1))).toContain('inside of the house')
  })
})

describe('JSON-RPC errors', () => {
  test.each([
    ['unknown method', rpc('prompts/list'), 200, -32601],
    ['method of Object.prototype', rpc('constructor'), 200, -32601],
    ['unknown tool', call({}, 'nope'), 200, -32602],
    ['tool of Object.prototype', call({}, 'constructor'), 200, -32602],
    ['call without a name', rpc('tools/call', {}), 200, -32602],
    ['arguments that are a list', call([]), 200, -32602],
    ['arguments that are text', call('{}'), 200, -32602],
    ['initialize without params', rpc('initialize'), 200, -32602],
    ['initialize with a number as version', initialize(1), 200, -32602],
    ['cursor that nobody gave out', rpc('tools/list', { cursor: 'x' }), 200, -32602],
    ['params that are a list', rpc('ping', [1]), 200, -32602],
    ['broken JSON', '{"jsonrpc":', 400, -32700],
    ['no body', '', 400, -32700],
    ['a number', 5, 400, -32600],
    ['null', null, 400, -32600],
    ['no jsonrpc', { id: 1, method: 'ping' }, 400, -32600],
    ['jsonrpc 1.0', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32600],
    ['id null', rpc('ping', undefined, null), 400, -32600],
    ['id with a fraction', rpc('ping', undefined, 1.5), 400, -32600],
    ['id true', rpc('ping', undefined, true), 400, -32600],
    ['method that is a number', rpc(7 as never), 400, -32600],
    ['neither method nor result', { jsonrpc: '2.0', id: 1 }, 400, -32600],
  ])('%s', async (_case, body, status, code) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    const { jsonrpc, id, error } = await response.json()
    expect({ jsonrpc, code: error.code }).toEqual({ jsonrpc: '2.0', code })
    const sent = body as { id?: unknown } | null
    expect(id).toBe(typeof sent === 'object' && sent?.id === 1 ? 1 : null)
  })

  test('a top-level key that JSON-RPC does not know is let pass', async () => {
    expect(await bodyOf(post({ ...rpc('ping'), extra: true }))).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  test('a long method name comes back cut', async () => {
    const { error } = await bodyOf(post(rpc('x'.repeat(5000))))
    expect(error.message.length).toBeLessThan(100)
  })

  test('JSON of great depth is refused without a crash', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const { result } = await bodyOf(
      post(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_pools","arguments":{"asset":${deep}}}}`,
      ),
    )
    expect(result.isError).toBe(true)
  })
})

describe('notifications', () => {
  test.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/whatever' }],
    ['a client’s response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['a batch of notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }]],
  ])('%s is answered by an empty 202', async (_case, body) => {
    const response = await post(body)
    expect(response.status).toBe(202)
    expect(await response.text()).toBe('')
  })

  test('a tool call without an id is not run', async () => {
    const before = seen.length
    await post({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_pools' } })
    expect(seen.length).toBe(before)
  })
})

describe('batches', () => {
  const two = [rpc('ping', undefined, 1), rpc('ping', undefined, 2)]

  test.each([undefined, '2025-03-26', '2024-11-05'])('revision %s: an array for an array', async (version) => {
    const answers = await batchOf(post(two, version === undefined ? {} : { 'mcp-protocol-version': version }))
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
  })

  test('a batch of one is answered by an array of one', async () => {
    expect(await bodyOf(post([rpc('ping')]))).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
  })

  test('equal ids are both answered, and a cancellation stops nothing', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect(await bodyOf(post([rpc('ping'), rpc('ping'), cancel]))).toHaveLength(2)
  })

  test('an invalid member is answered among the others', async () => {
    const response = await post([rpc('ping'), 5])
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject([{ id: 1 }, { id: null, error: { code: -32600 } }])
  })

  test.each([
    ['under revision 2025-06-18', two, { 'mcp-protocol-version': '2025-06-18' }],
    ['without members', [], {}],
    ['with initialize in it', [rpc('ping'), initialize('2025-03-26')], {}],
    ['with too many members', Array.from({ length: limits.batchMembers + 1 }, (_, id) => rpc('ping', {}, id)), {}],
  ])('a batch %s is refused', async (_case, body, headers) => {
    const response = await post(body, headers as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32600 } })
  })

  test('the largest batch is answered', async () => {
    const most = Array.from({ length: limits.batchMembers }, (_, id) => rpc('ping', {}, id))
    expect(await bodyOf(post(most))).toHaveLength(limits.batchMembers)
  })
})

describe('HTTP', () => {
  test.each([undefined, '*/*', 'application/json', 'application/json, text/event-stream', 'application/*;q=0.5'])(
    'Accept %s is answered with JSON',
    async (accept) => {
      const response = await post(rpc('ping'), accept === undefined ? {} : { accept })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('mcp-session-id')).toBeNull()
    },
  )

  test.each(['text/html', 'text/event-stream', 'application/json;q=0', '*/*;q=0'])(
    'Accept %s is 406',
    async (accept) => {
      expect((await post(rpc('ping'), { accept })).status).toBe(406)
    },
  )

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
  ])('Content-Type %s is %i', async (type, status) => {
    expect((await post(rpc('ping'), { 'content-type': type })).status).toBe(status)
  })

  test.each(['2025-11-25', '2026-07-28', 'bogus', ''])('version header "%s" is 400 and names ours', async (version) => {
    const response = await post(rpc('ping'), { 'mcp-protocol-version': version })
    expect(response.status).toBe(400)
    const { error } = await response.json()
    expect(error.data.supported).toEqual(['2025-06-18', '2025-03-26', '2024-11-05'])
  })

  test('a body over the limit is 413, whether it says its length or not', async () => {
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

  test('bytes that are not UTF-8 are a parse error', async () => {
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

  test('a refusal before the message is read is JSON-RPC with the error object as its data', async () => {
    const { id, error } = await bodyOf(post(rpc('ping'), { 'content-type': 'text/plain' }))
    expect(id).toBeNull()
    expect(error).toMatchObject({ code: -32000, data: { code: 'unsupported_media_type' } })
  })

  test('GET for an event stream is 405 and says what is allowed', async () => {
    const response = await handler(new Request(url, { headers: { accept: 'text/event-stream' } }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('POST')
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  test.each([undefined, '*/*', 'application/json', 'text/html'])(
    'GET with Accept %s gives the server card',
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

  test('HEAD is GET without its body', async () => {
    const response = await handler(new Request(url, { method: 'HEAD' }))
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
    expect(await response.text()).toBe('')
  })

  test.each(['DELETE', 'PUT', 'PATCH'])('%s is 405', async (method) => {
    const response = await handler(new Request(url, { method }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  })

  test('a browser’s preflight is answered for every header that clients send', async () => {
    const response = await handler(new Request(url, { method: 'OPTIONS' }))
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    for (const header of ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Authorization']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(header)
    }
  })

  test('every answer may be read by any page', async () => {
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

  test('a wrong setting is a 503 that names it', async () => {
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
