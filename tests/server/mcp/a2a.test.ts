import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { a2a } from '../../../src/contract/a2a.ts'
import { defineTool, readOnly } from '../../../src/contract/defineTool.ts'
import { ApiError } from '../../../src/server/apiError.ts'
import { createMemoryLimiter } from '../../../src/server/limits/memoryLimiter.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import { createA2aHandler } from '../../../src/server/mcp/a2a.ts'
import { createMcpHandler } from '../../../src/server/mcp/mcp.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createTestContext } from '../testContext.ts'

const tides = defineTool({
  name: 'get_tides',
  title: 'Tides',
  description: 'When the water comes back.',
  about: 'The next high water.',
  input: z.strictObject({ harbour: z.string().meta({ examples: ['Dover'] }) }),
  output: z.strictObject({ high: z.string() }),
  annotations: readOnly,
  errors: ['invalid_input'],
})
const services = {
  tides: bindHandler(tides, async ({ harbour }) => {
    if (harbour === 'Atlantis') throw new ApiError('not_found')
    if (harbour === 'Rungholt') throw new Error('drowned')
    return { high: `${harbour} at noon` }
  }),
}

function createEndpoint(limit = 60) {
  const { context, reported } = createTestContext()
  const settled = {
    ...context,
    limiter: createMemoryLimiter(context.clock),
    rates: resolveRates({ mcp: { limit, windowSeconds: 600 } }),
  }
  const handler = createA2aHandler(services, () => settled)
  const mcp = createMcpHandler({}, () => settled)
  const post = (body: unknown, headers: Record<string, string> = { 'a2a-version': '1.0' }) =>
    handler(
      new Request('https://swap.example.org/a2a', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
      { ip: '203.0.113.7' },
    )
  const send = async (...parts: object[]) => {
    const message = { messageId: 'm1', role: 'ROLE_USER', parts }
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } })
    return (await response.json()).result.message
  }
  return { handler, mcp, post, ask: send, reported }
}

const request = (harbour: string) => ({ skill: 'get_tides', arguments: { harbour } })

describe('a message', () => {
  test('with a tool request as data or JSON text returns a message with the result', async () => {
    const { ask: send } = createEndpoint()
    for (const part of [{ data: request('Dover') }, { text: JSON.stringify(request('Dover')) }]) {
      const { messageId, contextId, role, parts } = await send(part)
      expect(parts).toEqual([{ data: { high: 'Dover at noon' }, mediaType: 'application/json' }])
      expect(role).toBe('ROLE_AGENT')
      expect(messageId).toMatch(/^[0-9a-f-]{36}$/)
      expect(contextId).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('returns its context id', async () => {
    const message = { messageId: 'm1', contextId: 'c7', role: 'ROLE_USER', parts: [{ data: request('Dover') }] }
    const response = await createEndpoint().post({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } })
    expect((await response.json()).result.message.contextId).toBe('c7')
  })

  test('without a tool request returns instructions with a working example', async () => {
    const { ask: send } = createEndpoint()
    for (const part of [{ text: 'When is high water?' }, { data: { skill: 'constructor' } }, { data: 7 }]) {
      const { parts, metadata } = await send(part)
      expect(metadata).toEqual({ isError: true })
      expect(parts[0].data.ask).toEqual([request('Dover')])
    }
  })

  test('returns the error object when its request fails, and reports internal errors to the operator', async () => {
    const { ask: send, reported } = createEndpoint()
    expect(await send({ data: request('Atlantis') })).toMatchObject({
      metadata: { isError: true },
      parts: [{ data: { code: 'not_found', documentation: expect.stringContaining('/developers/errors/not_found') } }],
    })
    expect(await send({ data: { skill: 'get_tides' } })).toMatchObject({ parts: [{ data: { code: 'invalid_input' } }] })
    expect(reported).toEqual([])
    const { parts } = await send({ data: request('Rungholt') })
    expect(parts[0].data.code).toBe('internal_error')
    expect(JSON.stringify(parts)).not.toContain('drowned')
    expect(reported).toHaveLength(1)
  })

  test('is rejected as invalid params if it is not A2A 1.0', async () => {
    const { post } = createEndpoint()
    const bad = [{}, { message: { messageId: 'm', role: 'user', parts: [{ text: 'x' }] } }, { message: { parts: [] } }]
    for (const params of bad) {
      const response = await post({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params })
      expect(await response.json()).toMatchObject({ error: { code: -32602 } })
    }
  })
})

describe('the A2A endpoint', () => {
  test('requires the card’s version; a missing header means 0.3, as specified', async () => {
    const { post } = createEndpoint()
    for (const headers of [{}, { 'a2a-version': '0.3' }, { 'a2a-version': '2.0' }]) {
      const response = await post({ jsonrpc: '2.0', id: 3, method: 'SendMessage', params: {} }, headers)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ id: 3, error: { code: -32009, data: { supported: ['1.0'] } } })
    }
  })

  test('returns A2A’s own error codes for tasks, streams, push notifications and a second card', async () => {
    const { post } = createEndpoint()
    const codeOf = async (method: string) =>
      (await (await post({ jsonrpc: '2.0', id: 1, method, params: { id: 't' } })).json()).error?.code
    expect(await codeOf('GetTask')).toBe(-32001)
    expect(await codeOf('CancelTask')).toBe(-32001)
    expect(await codeOf('SendStreamingMessage')).toBe(-32004)
    expect(await codeOf('CreateTaskPushNotificationConfig')).toBe(-32003)
    expect(await codeOf('GetExtendedAgentCard')).toBe(-32007)
    expect(await codeOf('message/send')).toBe(-32601)
    const list = await post({ jsonrpc: '2.0', id: 1, method: 'ListTasks' })
    expect(await list.json()).toMatchObject({ result: { tasks: [], totalSize: 0 } })
  })

  test('refuses a batch and accepts a notification', async () => {
    const { post } = createEndpoint()
    expect((await post([])).status).toBe(400)
    expect((await post({ jsonrpc: '2.0', method: 'GetTask' })).status).toBe(202)
  })

  test('shares one rate limit with /mcp', async () => {
    const { post, mcp } = createEndpoint(2)
    const ping = () =>
      mcp(
        new Request('https://swap.example.org/mcp', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
        }),
        { ip: '203.0.113.7' },
      )
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ListTasks' })).status).toBe(200)
    expect((await ping()).status).toBe(200)
    const refused = await post({ jsonrpc: '2.0', id: 1, method: 'ListTasks' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect((await ping()).status).toBe(429)
  })

  test('returns the card for GET, and allows calls from other origins', async () => {
    const { handler } = createEndpoint()
    const response = await handler(new Request('https://swap.example.org/a2a'))
    expect(await response.json()).toMatchObject({
      supportedInterfaces: [{ url: `https://swap.example.org${a2a.path}`, protocolVersion: '1.0' }],
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const known = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await handler(new Request('https://swap.example.org/a2a', { headers: known }))).status).toBe(304)
  })
})
