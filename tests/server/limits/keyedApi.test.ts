import { afterAll, describe, expect, test } from 'vitest'
import { aggregatorError } from '../../../src/contract/errorBodies.ts'
import { testApiKey } from '../../../src/contract/testApiKey.ts'
import { openApi } from '../../../src/discovery/registry/openApi.ts'
import { registryOf } from '../../../src/discovery/registry/registry.ts'
import { createStoreLimiter } from '../../../src/server/limits/storeLimiter.ts'
import { createApiKeySecret, prefixOf, recordOf } from '../../../src/storage/apiKeySecret.ts'
import { inlined } from '../../discovery/inlined.ts'
import { createInstance, createStoreFolder, issueKey, keyedApi, pepper, siteUrl, start } from './keyFixture.ts'

const folder = createStoreFolder()
afterAll(folder.remove)
const store = folder.open()
let now = start
const site = createInstance({ store, clock: () => now })

const codeOf = async (response: Response) => aggregatorError.parse(await response.json()).code
const withKey = (secret: string, more: Readonly<Record<string, string>> = {}) => ({ 'x-api-key': secret, ...more })

describe('a request to an API with keys', () => {
  test('is refused with 401 and the name of the header without a key, or with one that is not valid', async () => {
    const unknown = createApiKeySecret('sk')
    const { secret } = await issueKey(store)
    const cases: [Record<string, string>, string][] = [
      [{}, 'api_key_missing'],
      [withKey(' '), 'api_key_missing'],
      [withKey('sk_live_123'), 'api_key_invalid'],
      [withKey(unknown), 'api_key_invalid'],
      [withKey(secret.slice(0, -1)), 'api_key_invalid'],
      [{ authorization: `Bearer ${secret}` }, 'api_key_missing'],
    ]
    for (const [headers, code] of cases) {
      const response = await site.get(headers)
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'ApiKey header="x-api-key"'])
      expect(await codeOf(response)).toBe(code)
    }
  })

  test('is served with a live key, before and after a rotation, until its secret is revoked', async () => {
    const { key, secret } = await issueKey(store)
    const second = createApiKeySecret('sk')
    await store.apiKeys.addSecret(key.id, recordOf(second, pepper), now)
    for (const each of [secret, second]) expect((await site.get(withKey(each))).status).toBe(200)
    await store.apiKeys.revoke(prefixOf(secret), now)
    now += 5_000
    expect(await codeOf(await site.get(withKey(secret)))).toBe('api_key_revoked')
    expect((await site.get(withKey(second))).status).toBe(200)
  })

  test('counts each client where none is needed and none is sent, and the key alone where one is sent', async () => {
    const rates = { openOrders: { limit: 2, windowSeconds: 600 } }
    const instance = createInstance({ store, clock: () => now, rates })
    const open = (headers: Record<string, string> = {}, ip = '203.0.113.7') =>
      instance.send('GET', '/v1/open', headers, { ip })
    for (const headers of [{}, withKey(' ')]) expect((await open(headers)).status).toBe(200)
    const refused = await open()
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'rate_limited'])
    expect((await open({}, '203.0.113.8')).status).toBe(200)
    const { secret } = await issueKey(store, { dailyQuota: 3 })
    for (const remaining of [2, 1, 0]) {
      const { status, headers } = await open(withKey(secret))
      expect([status, headers.get('ratelimit')]).toEqual([200, expect.stringContaining(`"sk-daily";r=${remaining};`)])
      expect(headers.get('ratelimit')).not.toContain('open-orders')
    }
    expect(await codeOf(await open(withKey(secret)))).toBe('api_key_quota')
    const unknown = await open(withKey(createApiKeySecret('sk')), '203.0.113.8')
    expect([unknown.status, await codeOf(unknown)]).toEqual([401, 'api_key_invalid'])
    expect((await open({}, '203.0.113.8')).status).toBe(200)
  })

  test('does not accept a secret that shares the prefix of another', async () => {
    const { secret } = await issueKey(store)
    const known = Buffer.from(secret.slice(11, 11 + 64), 'hex')
    const forged = createApiKeySecret('sk', Buffer.concat([known.subarray(0, 6), Buffer.alloc(26, 7)]))
    expect(prefixOf(forged)).toBe(prefixOf(secret))
    expect(await codeOf(await site.get(withKey(forged)))).toBe('api_key_invalid')
    expect(await codeOf(await createInstance({ store, clock: () => now, pepper: 'x' }).get(withKey(secret)))).toBe(
      'api_key_invalid',
    )
  })

  test('is served with a page key on its own origins only', async () => {
    const { secret } = await issueKey(store, { kind: 'pk', origins: ['https://shop.example'] })
    const status = async (headers: Record<string, string>) => (await site.get(withKey(secret, headers))).status
    expect(await status({ origin: 'https://shop.example' })).toBe(200)
    expect(await status({ referer: 'https://shop.example/cart?x=1' })).toBe(200)
    for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example.evil.example', 'null']) {
      expect(await status({ origin, referer: 'https://shop.example/' }), origin).toBe(403)
    }
    expect(await status({})).toBe(403)
    expect(await codeOf(await site.get(withKey(secret)))).toBe('api_key_origin')
    expect((await site.send('OPTIONS', '/v1/read', { origin: 'https://shop.example' })).status).toBe(204)
  })

  test('is refused with a key for servers from a page of another site, and served from a page of this one', async () => {
    const { secret } = await issueKey(store)
    for (const origin of ['https://example.org', 'null', 'https://swap.example.org.evil.example', 'not a URL']) {
      const response = await site.get(withKey(secret, { origin }))
      const body = aggregatorError.parse(await response.json())
      expect([response.status, body.code, body.message], origin).toEqual([
        403,
        'api_key_origin',
        'An sk_ key is secret and does not work on a page.',
      ])
      expect(JSON.stringify(body)).toContain('pk_ key')
    }
    expect((await site.get(withKey(secret, { origin: siteUrl }))).status).toBe(200)
    const warned = await site.get(withKey(secret, { 'sec-fetch-site': 'same-origin' }))
    expect(warned.headers.get('api-key-warning')).toContain('This sk_ key is secret')
    expect(warned.headers.get('link')).toBe(`<${siteUrl}/developers/api-keys#a-secret-key-in-a-browser>; rel="help"`)
    expect((await site.get(withKey(secret))).headers.has('api-key-warning')).toBe(false)
    expect((await site.get(withKey(secret, { referer: 'https://example.org/' }))).status).toBe(200)
  })

  test('is refused with 429 and Retry-After once the daily quota is used up, until midnight', async () => {
    now = Date.UTC(2026, 0, 5, 23, 59, 0)
    const { secret } = await issueKey(store, { dailyQuota: 3 })
    const remaining: (string | null)[] = []
    for (let request = 0; request < 3; request++) {
      remaining.push((await site.get(withKey(secret))).headers.get('ratelimit'))
    }
    expect(remaining).toEqual([
      '"sk-burst";r=1199;t=60, "sk-daily";r=2;t=60',
      '"sk-burst";r=1198;t=60, "sk-daily";r=1;t=60',
      '"sk-burst";r=1197;t=60, "sk-daily";r=0;t=60',
    ])
    const refused = await site.get(withKey(secret))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.headers.get('ratelimit-policy')).toBe('"sk-burst";q=1200;w=60, "sk-daily";q=3;w=86400')
    expect(await codeOf(refused)).toBe('api_key_quota')
    now += 60_000
    expect((await site.get(withKey(secret))).status).toBe(200)
  })

  test('is refused with 429 beyond the requests of a minute, which are counted per key and cost no quota', async () => {
    const { key, secret } = await issueKey(store)
    const second = createApiKeySecret('sk')
    await store.apiKeys.addSecret(key.id, recordOf(second, pepper), now)
    const fast = createInstance({ store, clock: () => now, rates: { skBurst: { limit: 2, windowSeconds: 60 } } })
    expect((await fast.get(withKey(secret))).status).toBe(200)
    now += 20_000
    expect((await fast.get(withKey(second))).headers.get('ratelimit')).toContain('"sk-burst";r=0;t=40, ')
    const refused = await fast.get(withKey(secret))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40'])
    expect(refused.headers.get('ratelimit-policy')).toBe('"sk-burst";q=2;w=60, "sk-daily";q=1000;w=86400')
    expect(refused.headers.get('ratelimit')).toContain('"sk-burst";r=0;t=40, "sk-daily";r=998;')
    expect(aggregatorError.parse(await refused.json())).toMatchObject({
      error: 'tooManyRequests',
      code: 'api_key_burst',
    })
    expect((await fast.get(withKey((await issueKey(store)).secret))).status).toBe(200)
    now += 40_000
    expect((await fast.get(withKey(secret))).status).toBe(200)
  })

  test('with an Idempotency-Key runs once per API key, and a replay costs no quota', async () => {
    const one = await issueKey(store)
    const other = await issueKey(store)
    const send = (secret: string) => site.post(withKey(secret, { 'idempotency-key': 'same' }))
    const first = await (await send(one.secret)).json()
    const replayed = await send(one.secret)
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    expect(await replayed.json()).toEqual(first)
    expect(replayed.headers.get('ratelimit')).toContain('r=999;')
    expect(await (await send(other.secret)).json()).not.toEqual(first)
  })

  test('is refused with 503 on a deployed site without a pepper, and the setting is named', async () => {
    const { secret } = await issueKey(store)
    const response = await createInstance({ store, clock: () => now, pepper: undefined }).get(withKey(secret))
    const body = aggregatorError.parse(await response.json())
    expect([response.status, body.code]).toEqual([503, 'misconfigured'])
    expect(body.message).toContain('API_KEY_PEPPER')
  })

  test('is refused while the store is closed, also with a key that was known', async () => {
    const own = folder.open()
    const { secret } = await issueKey(own)
    const instance = createInstance({ store: own, clock: () => now })
    expect((await instance.get(withKey(secret))).status).toBe(200)
    await own.close()
    expect(await codeOf(await instance.get(withKey(secret)))).toBe('storage_unavailable')
  })

  test('never shows the key in a response', async () => {
    const { secret } = await issueKey(store, { dailyQuota: 1 })
    for (const headers of [withKey(secret), withKey(secret), withKey(`${secret}0`)]) {
      const response = await site.get(headers)
      const text = `${JSON.stringify([...response.headers])}${await response.text()}`
      expect(text).not.toContain(secret.slice(11, 40))
    }
  })
})

describe('a client that sends unknown keys', () => {
  const ip = '198.51.100.7'
  const guess = (instance: typeof site, from = ip) => instance.get(withKey(createApiKeySecret('sk')), from)

  test('is refused after 60 in ten minutes before the store is asked, and other clients are not', async () => {
    const instance = createInstance({ store, clock: () => now })
    for (let request = 1; request <= 60; request++) {
      const response = await guess(instance)
      expect([response.status, await codeOf(response)]).toEqual([401, 'api_key_invalid'])
      expect(response.headers.get('ratelimit')).toBe(`"unknown-keys";r=${60 - request};t=600`)
    }
    expect(instance.lookups()).toBe(60)
    const { secret } = await issueKey(store)
    for (const refused of [await guess(instance), await instance.get(withKey(secret), ip)]) {
      const { headers, status } = refused
      expect([status, headers.get('retry-after'), headers.get('ratelimit-policy')]).toEqual([
        429,
        '600',
        '"unknown-keys";q=60;w=600',
      ])
      expect(headers.get('ratelimit')).toBe('"unknown-keys";r=0;t=600')
      expect(aggregatorError.parse(await refused.json())).toMatchObject({
        error: 'tooManyRequests',
        code: 'rate_limited',
      })
    }
    expect(instance.lookups()).toBe(60)
    expect((await instance.get(withKey(secret), '198.51.100.8')).status).toBe(200)
    expect((await guess(instance, '198.51.100.8')).status).toBe(401)
    now += 600_000
    expect((await instance.get(withKey(secret), ip)).status).toBe(200)
  })

  test('does not count keys with a typing error, which need no lookup, nor live ones', async () => {
    const instance = createInstance({ store, clock: () => now })
    const { secret } = await issueKey(store, { dailyQuota: 1_000 })
    for (let request = 0; request < 70; request++) {
      expect((await instance.get(withKey(`${secret.slice(0, -1)}x`), ip)).status).toBe(401)
      expect((await instance.get(withKey(secret), ip)).status).toBe(200)
    }
    expect(instance.lookups()).toBe(1)
  })

  test('is refused by every instance, each of which asks the store at most once more', async () => {
    const limiter = createStoreLimiter(store.limits, () => now)
    const instances = [1, 2, 3, 4].map(() => createInstance({ store, clock: () => now, limiter }))
    const codes: (string | undefined)[] = []
    for (let request = 0; request < 300; request++) codes.push(await codeOf(await guess(instances[request % 4]!)))
    expect(codes.filter((code) => code === 'api_key_invalid')).toHaveLength(60)
    expect(codes.slice(60).every((code) => code === 'rate_limited')).toBe(true)
    const lookups = instances.reduce((sum, each) => sum + each.lookups(), 0)
    expect(lookups).toBeLessThanOrEqual(64)
    now += 600_000
  })

  test('asks the store for at most 60 keys at once, and is refused beyond from a whole /48 network', async () => {
    const instance = createInstance({ store, clock: () => now })
    const burst = await Promise.all(Array.from({ length: 500 }, () => guess(instance)))
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(60)
    expect(instance.lookups()).toBe(60)
    const networks = createInstance({ store, clock: () => now })
    for (let network = 0; network < 400; network++) await guess(networks, `2001:db8:1:${network.toString(16)}::1`)
    expect(networks.lookups()).toBeLessThanOrEqual(241)
  })
})

describe('the public test key', () => {
  test('works on the devnet and is refused on every other network', async () => {
    const onNetwork = (network: 'devnet' | 'stagenet' | 'mainnet') =>
      createInstance({ store, clock: () => now, network }).get(withKey(testApiKey))
    expect((await onNetwork('devnet')).status).toBe(200)
    for (const network of ['stagenet', 'mainnet'] as const) {
      const response = await onNetwork(network)
      expect([response.status, await codeOf(response)]).toEqual([403, 'api_key_test'])
    }
  })
})

test('the public test key has no window of a minute', async () => {
  const rates = { skBurst: { limit: 1, windowSeconds: 60 } }
  const devnet = createInstance({ store, clock: () => now, network: 'devnet', rates })
  for (let request = 0; request < 3; request++) expect((await devnet.get(withKey(testApiKey))).status).toBe(200)
})

test('the OpenAPI document of an API with keys has the header, its errors and the default quotas', () => {
  const { security, components, paths, info } = inlined(openApi(registryOf(siteUrl, 'mainnet'), keyedApi))
  expect([security, components.securitySchemes]).toEqual([
    [{ ApiKey: [] }],
    { ApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
  ])
  const responses = (paths['/v1/read']?.get?.responses ?? {}) as Record<string, { headers: object }>
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '405', '415', '429', '503'])
  expect(Object.keys(responses['401']?.headers ?? {})).toContain('WWW-Authenticate')
  expect(Object.keys(responses['429']?.headers ?? {})).toEqual(expect.arrayContaining(['RateLimit', 'Retry-After']))
  expect(info.description).toContain('2000 requests a day')
  expect(info.description).toContain('100000')
  expect(paths['/v1/read']).toMatchObject({
    get: { description: expect.stringContaining('Window "pk-burst": 120 in 60 seconds.') },
  })
})
