import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aggregatorApi } from '../../../src/contract/aggregator/aggregatorApi.ts'
import type { ApiSpec } from '../../../src/contract/apiSpec.ts'
import { defineOperation } from '../../../src/contract/defineOperation.ts'
import { aggregatorError, memolessError } from '../../../src/contract/errorBodies.ts'
import { memolessApi } from '../../../src/contract/memoless/memolessApi.ts'
import { ApiError } from '../../../src/server/apiError.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import { createTestContext } from '../testContext.ts'

const siteUrl = 'https://swap.example.org'
const input = z.strictObject({ depth: z.int().meta({ examples: [3] }) })
const output = z.strictObject({ kept: z.int() })
const errors = ['invalid_json', 'invalid_input', 'rate_limited', 'unsupported_media_type'] as const

/** An API without a key, with one operation, which is created with 201 and refuses a depth of 13 in the contract's words. */
function apiWith(spec: ApiSpec, refusal: ConstructorParameters<typeof ApiError>[1]) {
  const sound = defineOperation({
    method: 'POST',
    path: `${spec.base}/sound`,
    summary: 'Record a depth',

    input,
    output,
    errors,
    successStatus: 201,
    idempotent: true,
  })
  const { security: _none, ...open } = { security: undefined, ...spec }
  const api: ApiSpec = { ...open, operations: { sound } }
  const service = bindHandler(sound, async ({ depth }) => {
    if (depth === 13) throw new ApiError('invalid_input', refusal)
    return { kept: depth }
  })
  const { context } = createTestContext()
  const handler = createApiHandler(api, { sound: service }, () => context)
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    handler(
      new Request(`${siteUrl}${sound.path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    )
  const get = (path: string, init?: RequestInit) => handler(new Request(`${siteUrl}${path}`, init))
  return { api, post, get }
}

const providerErrors = [
  {
    provider: 'MAYACHAIN',
    errorCode: 'tradingHalted',
    message: 'Trading is halted.',

    code: 'trading_halted' as const,
    hint: 'Wait.',
  },
]
const aggregator = apiWith(aggregatorApi, { word: 'noRoutesFound', providerErrors })
const details = { supportedAssets: ['BTC.BTC'] }
const memoless = apiWith(memolessApi, { word: 'UNSUPPORTED_ASSET', details })

describe('an API in a contract’s own form', () => {
  test('returns the operation’s success status', async () => {
    const created = await aggregator.post({ depth: 3 })
    expect([created.status, await created.json()]).toEqual([201, { kept: 3 }])
  })

  test('has the aggregator’s error with the provider errors beside code, hint and documentation', async () => {
    const refused = await aggregator.post({ depth: 13 })
    const body = aggregatorError.parse(await refused.json())
    expect(refused.status).toBe(400)
    expect(body).toMatchObject({ error: 'noRoutesFound', providerErrors, code: 'invalid_input' })
    expect(body.documentation).toBe(`${siteUrl}/developers/errors/invalid_input`)
    expect(aggregatorError.parse(await (await aggregator.post({ depth: 'x' })).json()).error).toBe('invalidRequest')
  })

  test('has the memoless error with its details', async () => {
    const refused = await memoless.post({ depth: 13 })
    const body = memolessError.parse(await refused.json())
    expect(body).toMatchObject({ error: { code: 'UNSUPPORTED_ASSET', details }, code: 'invalid_input' })
    const missing = memolessError.parse(await (await memoless.get('/memoless/api/v1/nothing')).json())
    expect(missing).toMatchObject({ error: { code: 'NOT_FOUND' }, code: 'not_found' })
  })

  test('has the same form when the store of Idempotency-Keys is unavailable', async () => {
    const refused = await aggregator.post({ depth: 3 }, { 'idempotency-key': 'k' })
    expect(refused.status).toBe(503)
    expect(aggregatorError.parse(await refused.json()).code).toBe('storage_unavailable')
  })
})

describe('the OpenAPI document of an API', () => {
  test('is served at its path with its operations, error form and success status', async () => {
    const response = await memoless.get(memolessApi.openApiPath)
    const { paths, components, info } = (await response.json()) as {
      info: { title: string }
      paths: Record<string, { post: { responses: Record<string, object> } }>
      components: { schemas: { Error: { required: string[] } }; examples: Record<string, { value: object }> }
    }
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.oai.openapi+json'])
    expect(info.title).toBe('Portage memoless API')
    expect(Object.keys(paths)).toEqual(['/memoless/api/v1/sound'])
    expect(Object.keys(paths['/memoless/api/v1/sound']?.post.responses ?? {})).toEqual([
      '201',
      '400',
      '405',
      '409',
      '413',
      '415',
      '422',
      '429',
      '503',
    ])
    expect(components.schemas.Error.required).toContain('success')
    expect(memolessError.safeParse(components.examples.invalid_input?.value).success).toBe(true)
  })

  test('answers 304 to a known version, 405 to a POST and 204 to OPTIONS', async () => {
    const path = aggregatorApi.openApiPath
    const etag = (await aggregator.get(path)).headers.get('etag') ?? ''
    expect((await aggregator.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await aggregator.get(path, { method: 'POST' })).status).toBe(405)
    expect((await aggregator.get(path, { method: 'OPTIONS' })).status).toBe(204)
  })

  test('does not exist for an API without operations', async () => {
    const { context } = createTestContext()
    const empty = createApiHandler({ ...memolessApi, operations: {} }, {}, () => context)
    expect((await empty(new Request(`${siteUrl}${memolessApi.openApiPath}`))).status).toBe(404)
  })
})
