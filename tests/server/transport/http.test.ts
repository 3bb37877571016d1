import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apis } from '../../../src/contract/apis.ts'
import { defineOperation } from '../../../src/contract/defineOperation.ts'
import { errorObject } from '../../../src/contract/errors.ts'
import { MisconfiguredError } from '../../../src/server/apiError.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createHttpHandler } from '../../../src/server/transport/http.ts'
import { createTestContext } from '../testContext.ts'

const base = 'https://swap.example.org'
const { context, reported } = createTestContext()

const read = defineOperation({
  method: 'GET',
  path: '/.well-known/status',
  summary: 'Read something',
  input: z.strictObject({}),
  output: z.strictObject({ status: z.string() }),
  errors: [],
})
const write = defineOperation({
  method: 'POST',
  path: '/api/v1/things',
  summary: 'Write something',
  input: z.strictObject({ name: z.string() }),
  output: z.strictObject({ name: z.string() }),
  errors: ['invalid_input'],
})
const broken = defineOperation({ ...read, path: '/api/v1/broken' })

const handler = createHttpHandler(
  apis.support,
  {
    read: bindHandler(read, async () => ({ status: 'ok' })),
    write: bindHandler(write, async ({ name }) => ({ name: name.toUpperCase() })),
    broken: bindHandler(broken, async () => {
      throw new Error('connection string postgres://user:secret@host')
    }),
  },
  () => context,
)

const query = (path: string, init: RequestInit = {}) => handler(new Request(`${base}${path}`, init))
const send = (body: BodyInit, type = 'application/json') =>
  query('/api/v1/things', { method: 'POST', body, headers: { 'content-type': type } })

describe('unknown addresses', () => {
  const paths = [
    '/api',
    '/api/',
    '/api/nope',
    '/api/v1',
    '/api/v1/',
    '/api/v2/things',
    '/api/v1/things/',
    '/api/v1/things/1',
    '/api/v1/../x',
    '/api/%2e%2e/x',
    '/api/%E0%A4%A',
    '/api/%',
    '/api/%00',
    '/api/v1%2Fthings%2F..',
    '/api/🛶',
    '/api/nope.html',
    '/api/nope?a=1&b=%zz',
    `/api/${'x'.repeat(4000)}`,
    '/API/v1/things',
  ]

  test.each(paths)('%s returns the JSON error object with 404', async (path) => {
    const response = await query(path, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(errorObject.parse(await response.json())).toMatchObject({
      code: 'not_found',
      documentation: `${base}/developers/errors/not_found`,
    })
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s returns 404', async (method) => {
    const response = await query('/api/nope', { method })
    expect(response.status).toBe(404)
    expect(errorObject.parse(await response.json()).code).toBe('not_found')
  })

  test('return status and headers without the body for HEAD', async () => {
    const response = await query('/api/nope', { method: 'HEAD' })
    expect(response.status).toBe(404)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await response.text()).toBe('')
  })
})

describe('known addresses', () => {
  test('return uncached JSON with CORS headers and a request id', async () => {
    const response = await query('/.well-known/status?cache-buster=1')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('treat two spellings of an address as one', async () => {
    expect((await query('/.well-known/%73tatus')).status).toBe(200)
  })

  test('return GET without its body for HEAD', async () => {
    const [get, head] = await Promise.all([
      query('/.well-known/status'),
      query('/.well-known/status', { method: 'HEAD' }),
    ])
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(await head.text()).toBe('')
  })

  test('return the allowed methods for OPTIONS', async () => {
    const response = await query('/api/v1/things', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  })

  test.each([
    ['/.well-known/status', 'POST', 'GET, HEAD, OPTIONS'],
    ['/.well-known/status', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/api/v1/things', 'GET', 'POST, OPTIONS'],
    ['/api/v1/things', 'HEAD', 'POST, OPTIONS'],
  ])('%s rejects %s and returns the allowed methods', async (path, method, allow) => {
    const response = await query(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    if (method !== 'HEAD') expect(errorObject.parse(await response.json()).code).toBe('method_not_allowed')
  })
})

describe('bodies', () => {
  test('a valid body is passed to the handler', async () => {
    expect(await (await send('{"name":"carry"}')).json()).toEqual({ name: 'CARRY' })
  })

  test.each([
    ['{"name":', 'application/json', 400, 'invalid_json'],
    ['', 'application/json', 400, 'invalid_json'],
    ['{"name":1}', 'application/json', 400, 'invalid_input'],
    ['{"name":"a","b":1}', 'application/json', 400, 'invalid_input'],
    ['name=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    [`{"name":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'payload_too_large'],
  ])('%.20s as %s is %i %s', async (body, type, status, code) => {
    const response = await send(body, type)
    expect(response.status).toBe(status)
    expect(errorObject.parse(await response.json()).code).toBe(code)
  })
})

describe('internal errors', () => {
  test('return 500 with a request id, without the reason, which is reported', async () => {
    const response = await query('/api/v1/broken')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('secret')
    expect(errorObject.parse(JSON.parse(text))).toMatchObject({
      code: 'internal_error',
      request_id: response.headers.get('x-request-id'),
    })
    expect(String(reported.at(-1))).toContain('postgres://')
  })

  test('are returned instead of output that violates the contract', async () => {
    const lying = createHttpHandler(
      apis.support,
      { read: bindHandler(read, async () => ({ status: 'ok', extra: 1 }) as { status: string }) },
      () => context,
    )
    expect((await lying(new Request(`${base}/.well-known/status`))).status).toBe(500)
  })

  test('return 503 with the name of an invalid setting, for any request', async () => {
    const misconfigured = createHttpHandler(apis.support, {}, () => {
      throw new MisconfiguredError({ variables: ['PORTAGE_NETWORK', 'SITE_URL'] })
    })
    const response = await misconfigured(new Request('https://other.example/api/nope'))
    expect(response.status).toBe(503)
    const body = errorObject.parse(await response.json())
    expect(body.code).toBe('misconfigured')
    expect(body.error).toContain('PORTAGE_NETWORK, SITE_URL')
    expect(body.documentation).toBe('https://other.example/developers/errors/misconfigured')
  })
})
