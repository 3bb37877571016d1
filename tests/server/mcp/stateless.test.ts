import { describe, expect, test } from 'vitest'
import { metaKeys } from '../../../src/contract/mcp.ts'
import { createMcpHandler } from '../../../src/server/mcp/mcp.ts'
import { toolServices } from '../../../src/server/support/supportServices.ts'
import { batchOf, call, initialize, post, rpc, seen } from '../mcpPeer.ts'
import { addresses, healthy, quoteAnswer, scriptedNodes } from '../scriptedNodes.ts'
import { createTestContext } from '../testContext.ts'

const version = '2026-07-28'
const meta = {
  [metaKeys.protocolVersion]: version,
  [metaKeys.clientInfo]: { name: 'test', version: '1' },
  [metaKeys.clientCapabilities]: {},
}

/** A message with the `_meta` of the revision. */
const stateless = (method: string, params: object = {}, _meta: object = meta) => rpc(method, { ...params, _meta })

/** The headers that repeat the facts of a message. */
function headersOf(method: string, name?: string): Record<string, string> {
  return { 'mcp-protocol-version': version, 'mcp-method': method, ...(name === undefined ? {} : { 'mcp-name': name }) }
}

/** Posts a message with its headers, some of them replaced or left out. */
function send(message: ReturnType<typeof rpc>, changes: object = {}) {
  const params: { name?: string; uri?: string } = message.params ?? {}
  const headers = { ...headersOf(message.method, params.name ?? params.uri), ...changes }
  return post(message, Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)))
}

const errorOf = async (response: Promise<Response>) => {
  const { status, ...rest } = await response.then(async (answer) => ({
    status: answer.status,
    ...(await answer.json()),
  }))
  return { status, id: rest.id, code: rest.error?.code, data: rest.error?.data, message: rest.error?.message }
}

const callOf = (args: object, name = 'list_pools') => stateless('tools/call', { name, arguments: args })

describe('results', () => {
  test('server/discover names the version, the capabilities and the server', async () => {
    const response = await send(stateless('server/discover'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        supportedVersions: [version],
        capabilities: {
          tools: {},
          resources: {},
          extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
        },
        instructions: expect.stringContaining('1e8'),
        _meta: { [metaKeys.serverInfo]: expect.objectContaining({ name: 'portage' }) },
        ttlMs: 3_600_000,
        cacheScope: 'public',
      },
    })
  })

  test.each([
    ['tools/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['resources/read', { uri: 'ui://portage/swap-quote' }],
  ])('%s returns what the older revisions do, with how long it may be kept', async (method, params) => {
    const { result } = await (await send(stateless(method, params))).json()
    const { result: older } = await (await post(rpc(method, params))).json()
    const { resultType, _meta, ttlMs, cacheScope, ...rest } = result
    expect({ resultType, ttlMs, cacheScope }).toEqual({
      resultType: 'complete',
      ttlMs: 3_600_000,
      cacheScope: 'public',
    })
    expect(_meta[metaKeys.serverInfo].name).toBe('portage')
    expect(rest).toEqual(older)
  })

  test('a tool returns what it does in older revisions', async () => {
    const { result } = await (await send(callOf({ status: 'available' }))).json()
    const { result: older } = await (await post(call({ status: 'available' }))).json()
    expect(result).toEqual({
      resultType: 'complete',
      _meta: { [metaKeys.serverInfo]: expect.objectContaining({ name: 'portage' }) },
      ...older,
    })
  })

  test('a refusal is a complete result with an error', async () => {
    const { result } = await (await send(callOf({ asset: 'HALT' }))).json()
    expect(result).toMatchObject({ resultType: 'complete', isError: true })
    expect(result).not.toHaveProperty('ttlMs')
  })

  test('a quote may be kept privately until it expires', async () => {
    const { context } = createTestContext(scriptedNodes([healthy, healthy, healthy]))
    const handler = createMcpHandler(toolServices, () => context)
    const args = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000', destination: addresses.destination }
    const body = JSON.stringify(callOf(args, 'get_swap_quote'))
    const headers = { 'content-type': 'application/json', ...headersOf('tools/call', 'get_swap_quote') }
    const response = await handler(new Request('https://swap.example.org/mcp', { method: 'POST', headers, body }))
    const { result } = await response.json()
    expect(result.structuredContent.expiry).toBe(quoteAnswer.expiry)
    expect(result).toMatchObject({ ttlMs: quoteAnswer.expiry * 1000 - context.clock(), cacheScope: 'private' })
  })
})

describe('headers', () => {
  test.each([
    ['without a version', stateless('tools/list'), { 'mcp-protocol-version': undefined }],
    ['with another version', stateless('tools/list'), { 'mcp-protocol-version': '2025-06-18' }],
    ['without a method', stateless('tools/list'), { 'mcp-method': undefined }],
    ['with another method', stateless('tools/list'), { 'mcp-method': 'tools/call' }],
    ['with the method in capitals', stateless('tools/list'), { 'mcp-method': 'TOOLS/LIST' }],
    ['without a tool', callOf({}), { 'mcp-name': undefined }],
    ['with another tool', callOf({}), { 'mcp-name': 'get_swap_quote' }],
    ['with broken base64', callOf({}), { 'mcp-name': '=?base64?bGlzdF9wb29scw?=' }],
    ['with text that is not ASCII', callOf({}), { 'mcp-name': 'list_pools\u00e9' }],
    [
      'with another resource',
      stateless('resources/read', { uri: 'ui://portage/swap-quote' }),
      { 'mcp-name': 'ui://x' },
    ],
    ['with a tool where the message has none', stateless('tools/call'), { 'mcp-name': 'list_pools' }],
  ])('%s return -32020 and run nothing', async (_case, message, headers) => {
    const before = seen.length
    expect(await errorOf(send(message, headers))).toMatchObject({ status: 400, id: 1, code: -32020 })
    expect(seen.length).toBe(before)
  })

  test.each([
    ['plain', { 'mcp-name': 'list_pools' }],
    ['as base64', { 'mcp-name': `=?base64?${Buffer.from('list_pools').toString('base64')}?=` }],
    ['between spaces', { 'mcp-name': '  list_pools ' }],
  ])('may name the tool %s', async (_case, headers) => {
    expect((await send(callOf({}), headers)).status).toBe(200)
  })

  test('name a resource outside ASCII as base64', async () => {
    const uri = 'ui://portage/größe'
    const name = `=?base64?${Buffer.from(uri).toString('base64')}?=`
    const error = await errorOf(send(stateless('resources/read', { uri }), { 'mcp-name': name }))
    expect(error).toMatchObject({ status: 200, code: -32602, data: { uri } })
  })
})

describe('errors', () => {
  test.each([
    ['no _meta', rpc('tools/list', {}), '_meta'],
    ['no params', rpc('tools/list'), '_meta'],
    ['no version', stateless('tools/list', {}, { ...meta, [metaKeys.protocolVersion]: undefined }), 'protocolVersion'],
    [
      'a version that is a number',
      stateless('tools/list', {}, { ...meta, [metaKeys.protocolVersion]: 1 }),
      'protocolVersion',
    ],
    [
      'no capabilities',
      stateless('tools/list', {}, { ...meta, [metaKeys.clientCapabilities]: undefined }),
      'clientCapabilities',
    ],
    ['a client without a name', stateless('tools/list', {}, { ...meta, [metaKeys.clientInfo]: {} }), 'clientInfo'],
  ])('%s returns -32602 with status 400', async (_case, message, words) => {
    const error = await errorOf(send(message))
    expect(error).toMatchObject({ status: 400, id: 1, code: -32602 })
    expect(error.message).toContain(words)
  })

  test('a client that does not introduce itself is served', async () => {
    const { [metaKeys.clientInfo]: _left, ...rest } = meta
    expect((await send(stateless('tools/list', {}, rest))).status).toBe(200)
  })

  test('another version returns -32022 with ours', async () => {
    const later = { ...meta, [metaKeys.protocolVersion]: '2027-01-01' }
    const error = await errorOf(send(stateless('tools/list', {}, later), { 'mcp-protocol-version': '2027-01-01' }))
    expect(error).toMatchObject({
      status: 400,
      id: 1,
      code: -32022,
      data: { supported: [version], requested: '2027-01-01' },
    })
  })

  test.each(['initialize', 'ping', 'logging/setLevel', 'subscriptions/listen', 'prompts/list', 'constructor'])(
    'the method %s returns -32601 with status 404',
    async (method) => {
      expect(await errorOf(send(stateless(method)))).toMatchObject({ status: 404, id: 1, code: -32601 })
    },
  )

  test('an unknown tool and a missing resource return -32602', async () => {
    expect(await errorOf(send(callOf({}, 'nope')))).toMatchObject({ status: 200, code: -32602 })
    expect(await errorOf(send(stateless('resources/read', { uri: 'ui://nope' })))).toMatchObject({
      status: 200,
      code: -32602,
      data: { uri: 'ui://nope' },
    })
  })

  test.each([
    ['a batch', [stateless('tools/list')]],
    ['a batch with one message of the revision', [rpc('ping'), stateless('tools/list')]],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['a message without a method', { jsonrpc: '2.0', id: 1 }],
    ['an id of null', { ...stateless('tools/list'), id: null }],
    ['no jsonrpc', { ...stateless('tools/list'), jsonrpc: undefined }],
    ['text', '"text"'],
  ])('%s returns -32600 with status 400', async (_case, body) => {
    expect(await errorOf(post(body, headersOf('tools/list')))).toMatchObject({ status: 400, code: -32600 })
  })

  test('a notification returns an empty 202', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/x' }, headersOf('notifications/x'))
    expect([response.status, await response.text()]).toEqual([202, ''])
  })
})

describe('the older revisions', () => {
  test('answer initialize, whatever its header', async () => {
    const response = await post(initialize('2025-06-18'), { 'mcp-protocol-version': version })
    expect((await response.json()).result.protocolVersion).toBe('2025-06-18')
  })

  test('answer a message that names one of them in _meta', async () => {
    const older = { ...meta, [metaKeys.protocolVersion]: '2025-06-18' }
    const response = await post(stateless('ping', {}, older), { 'mcp-protocol-version': '2025-06-18' })
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  test('need no headers, and ignore those of the new one', async () => {
    expect(await batchOf(post([rpc('ping')], { 'mcp-method': 'tools/list', 'mcp-name': 'x' }))).toHaveLength(1)
  })

  test('know no server/discover', async () => {
    expect(await errorOf(post(rpc('server/discover')))).toMatchObject({ status: 200, code: -32601 })
  })
})
