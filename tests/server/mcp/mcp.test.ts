import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/contract/limits.ts'
import { batchOf, bodyOf, call, initialize, post, reported, rpc, seen } from '../mcpPeer.ts'

describe('initialize', () => {
  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['2025-11-25', '2025-06-18'],
    ['2024-10-07', '2025-06-18'],
    ['bogus', '2025-06-18'],
  ])('with version %s returns version %s', async (requested, answered) => {
    const { result } = await bodyOf(post(initialize(requested)))
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

  test('accepts the first message with an unsupported version header', async () => {
    expect((await post(initialize('2025-11-25'), { 'mcp-protocol-version': '2025-11-25' })).status).toBe(200)
  })
})

describe('methods', () => {
  test('ping returns an empty result with the same id, text or number', async () => {
    expect(await bodyOf(post(rpc('ping', undefined, 'a')))).toEqual({ jsonrpc: '2.0', id: 'a', result: {} })
    expect(await bodyOf(post(rpc('ping', {}, 0)))).toEqual({ jsonrpc: '2.0', id: 0, result: {} })
  })

  test('tools/list returns the registry, the same each time', async () => {
    const first = await bodyOf(post(rpc('tools/list')))
    expect(first.result.tools).toHaveLength(1)
    expect(first.result.nextCursor).toBeUndefined()
    expect(await bodyOf(post(rpc('tools/list', {})))).toEqual(first)
  })

  test('a tool returns the same data as text and as structured content', async () => {
    const { result } = await bodyOf(post(call({ status: 'available' })))
    expect(result.structuredContent).toEqual({ pools: [] })
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent)
    expect(result.isError).toBe(false)
  })

  test('a result of a tool is the JSON of its parts in their usual order, alone and in a batch', async () => {
    const alone = await (await post(call({ status: 'available' }))).text()
    const { result } = JSON.parse(alone)
    expect(Object.keys(result)).toEqual(['content', 'structuredContent', 'isError'])
    expect(alone).toBe(JSON.stringify(JSON.parse(alone)))
    expect(result.content[0].text).toBe(JSON.stringify(result.structuredContent))
    const batch = await bodyOf(post([call({ status: 'available' })]))
    expect(batch).toEqual([JSON.parse(alone)])
  })

  test('a tool without arguments needs none', async () => {
    expect((await bodyOf(post(rpc('tools/call', { name: 'list_pools' })))).result.isError).toBe(false)
  })

  test.each([
    ['a refusal of the network', { asset: 'HALT' }, 'trading_halted', /halted/],
    ['an argument of the wrong type', { limit: 'many' }, 'invalid_input', /^limit: /],
    ['an unknown argument', { color: 'red' }, 'invalid_input', /color/],
  ])('%s returns a result with an error that a model can read', async (_case, args, code, words) => {
    const { result } = await bodyOf(post(call(args)))
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toBeUndefined()
    const outcome = JSON.parse(result.content[0].text)
    expect(outcome).toMatchObject({ code, documentation: `https://swap.example.org/developers/errors/${code}` })
    expect(outcome.error).toMatch(words)
    expect(outcome.hint).not.toBe('')
  })

  test('an internal error is reported, and the client gets only its request id', async () => {
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
    ['unknown cursor', rpc('tools/list', { cursor: 'x' }), 200, -32602],
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

  test('ignores an unknown top-level key', async () => {
    expect(await bodyOf(post({ ...rpc('ping'), extra: true }))).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  test('truncates a long method name in the error', async () => {
    const { error } = await bodyOf(post(rpc('x'.repeat(5000))))
    expect(error.message.length).toBeLessThan(100)
  })

  test('refuses deeply nested JSON', async () => {
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
  ])('%s returns an empty 202', async (_case, body) => {
    const response = await post(body)
    expect(response.status).toBe(202)
    expect(await response.text()).toBe('')
  })

  test('does not run a tool call without an id', async () => {
    const before = seen.length
    await post({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_pools' } })
    expect(seen.length).toBe(before)
  })
})

describe('batches', () => {
  const two = [rpc('ping', undefined, 1), rpc('ping', undefined, 2)]

  test.each([undefined, '2025-03-26', '2024-11-05'])('revision %s: returns an array for an array', async (version) => {
    const answers = await batchOf(post(two, version === undefined ? {} : { 'mcp-protocol-version': version }))
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
  })

  test('returns an array of one for a batch of one', async () => {
    expect(await bodyOf(post([rpc('ping')]))).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
  })

  test('answers equal ids separately, and ignores a cancellation', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect(await bodyOf(post([rpc('ping'), rpc('ping'), cancel]))).toHaveLength(2)
  })

  test('returns an error for an invalid member among the other responses', async () => {
    const response = await post([rpc('ping'), 5])
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject([{ id: 1 }, { id: null, error: { code: -32600 } }])
  })

  test.each([
    ['under revision 2025-06-18', two, { 'mcp-protocol-version': '2025-06-18' }],
    ['without members', [], {}],
    ['with initialize', [rpc('ping'), initialize('2025-03-26')], {}],
    ['with too many members', Array.from({ length: limits.batchMembers + 1 }, (_, id) => rpc('ping', {}, id)), {}],
  ])('refuses a batch %s', async (_case, body, headers) => {
    const response = await post(body, headers as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32600 } })
  })

  test('accepts the largest batch', async () => {
    const most = Array.from({ length: limits.batchMembers }, (_, id) => rpc('ping', {}, id))
    expect(await bodyOf(post(most))).toHaveLength(limits.batchMembers)
  })
})
