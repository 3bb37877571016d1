import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apis } from '../../src/contract/apis.ts'
import { defineOperation } from '../../src/contract/defineOperation.ts'
import { openApi } from '../../src/discovery/registry/openApi.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { createMemoryLimiter } from '../../src/server/limits/memoryLimiter.ts'
import { resolveRates } from '../../src/server/limits/rates.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'
import { documentedBy, documentedHandler } from './documented.ts'
import { createTestContext } from './testContext.ts'

const siteUrl = 'https://swap.example.org'
const hash = 'A'.repeat(64)

const track = defineOperation({
  method: 'GET',
  path: '/api/v1/track/{hash}',
  summary: 'Track a deposit',
  input: z.strictObject({
    hash: z
      .string()
      .regex(/^[\dA-F]{64}$/)
      .describe('Transaction hash.')
      .meta({ examples: [hash] }),
    chain: z.enum(['BTC', 'ETH']).describe('Chain of the deposit.'),
    page: z.coerce.number<string>().int().min(1).default(1),
  }),
  output: z.strictObject({ hash: z.string(), chain: z.string(), page: z.int() }),
  errors: ['invalid_input', 'not_found', 'method_not_allowed', 'rate_limited'],
  limits: { requests: 'newsletterRequests', executions: 'newsletter' },
})
const latest = defineOperation({
  ...track,
  path: '/api/v1/track/latest',
  input: z.strictObject({}),
  output: z.strictObject({ latest: z.literal(true) }),
  limits: undefined as never,
})

const registry = { ...registryOf(siteUrl, 'mainnet'), operations: { track, latest } as never }
const document = openApi(registry) as unknown as {
  readonly paths: Record<
    string,
    {
      readonly get: {
        readonly parameters: readonly object[]
        readonly 'x-codeSamples': readonly { readonly source: string }[]
      }
    }
  >
}

function createTracker(limit = 100) {
  const { context } = createTestContext()
  const rates = resolveRates({ newsletter: { limit, windowSeconds: 600 } })
  const services = {
    latest: bindHandler(latest, async () => ({ latest: true as const })),
    track: bindHandler(track, async (input) => input),
  }
  const limited = { ...context, rates, limiter: createMemoryLimiter(context.clock) }
  const handler = createHttpHandler(apis.support, services, () => limited)
  const documented = documentedHandler(handler, documentedBy(document, registry))
  return (path: string, init: RequestInit = {}) => documented(new Request(siteUrl + path, init), { ip: '203.0.113.1' })
}
const send = createTracker()

describe('a GET operation with parameters', () => {
  test('hands path and query parameters, parsed by the contract, to the handler', async () => {
    const response = await send(`/api/v1/track/${hash}?chain=BTC&page=3`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ hash, chain: 'BTC', page: 3 })
    expect(await (await send(`/api/v1/track/${hash}?chain=ETH`)).json()).toMatchObject({ page: 1 })
  })

  test('decodes parameters, and ignores unknown ones', async () => {
    const encoded = `%41${hash.slice(1)}`
    const response = await send(`/api/v1/track/${encoded}?chain=%42TC&utm_source=mail&__proto__=1`)
    expect(await response.json()).toEqual({ hash, chain: 'BTC', page: 1 })
  })

  test.each([
    ['/api/v1/track/xyz?chain=BTC', 'hash'],
    [`/api/v1/track/${hash}`, 'chain'],
    [`/api/v1/track/${hash}?chain=DOGE`, 'chain'],
    [`/api/v1/track/${hash}?chain=BTC&chain=ETH`, 'chain'],
    [`/api/v1/track/${hash}?chain=BTC&page=0`, 'page'],
    [`/api/v1/track/${hash}?chain=BTC&page=x`, 'page'],
  ])('returns 400 with the name of the invalid field: %s', async (path, field) => {
    const response = await send(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', error: expect.stringMatching(`^${field}: `) })
  })

  test('prefers an exact path, and does not match other numbers of segments', async () => {
    expect(await (await send('/api/v1/track/latest')).json()).toEqual({ latest: true })
    for (const path of ['/api/v1/track', '/api/v1/track/', `/api/v1/track/${hash}/more`, `/api/v1/track/a%2Fb`]) {
      expect([path, (await send(path)).status]).toEqual([path, 404])
    }
  })

  test('has an unversioned alias, whose response names the canonical URL', async () => {
    const response = await send(`/api/track/${hash}?chain=BTC`)
    expect(response.status).toBe(200)
    expect(response.headers.get('link')).toBe(`<${siteUrl}/api/v1/track/${hash}>; rel="canonical"`)
  })

  test('answers HEAD without a body, OPTIONS with its methods, and POST with 405', async () => {
    const head = await send(`/api/v1/track/${hash}?chain=BTC`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await send(`/api/v1/track/${hash}`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const post = await send(`/api/v1/track/${hash}`, { method: 'POST', body: '{}' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test('returns 429 with Retry-After when its own limit is spent; invalid input is not an execution', async () => {
    const limited = createTracker(1)
    expect((await limited('/api/v1/track/xyz')).status).toBe(400)
    expect((await limited(`/api/v1/track/${hash}?chain=BTC`)).status).toBe(200)
    const refused = await limited(`/api/v1/track/${hash}?chain=BTC`)
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect((await limited('/api/v1/track/latest')).status).toBe(200)
  })
})

describe('the OpenAPI document of a GET operation', () => {
  const { get } = document.paths['/api/v1/track/{hash}'] ?? expect.unreachable()

  test('lists path and query parameters with their schemas', () => {
    expect(get.parameters).toEqual([
      {
        name: 'hash',
        in: 'path',
        required: true,
        description: 'Transaction hash.',
        schema: { type: 'string', pattern: '^[\\dA-F]{64}$' },
        example: hash,
      },
      {
        name: 'chain',
        in: 'query',
        required: true,
        description: 'Chain of the deposit.',
        schema: { type: 'string', enum: ['BTC', 'ETH'] },
        example: 'BTC',
      },
      expect.objectContaining({ name: 'page', in: 'query', required: false }),
    ])
    expect(get).not.toHaveProperty('requestBody')
  })

  test('has samples that call an example URL', () => {
    expect(get['x-codeSamples'][0]?.source).toContain(`${siteUrl}/api/v1/track/${hash}?chain=BTC`)
  })
})

test('a path parameter that the input does not describe does not compile', () => {
  // @ts-expect-error: the input describes no "id".
  expect(defineOperation({ ...track, path: '/api/v1/track/{id}' }).path).toContain('{id}')
})
