import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { aggregatorApi } from '../../../src/contract/aggregator/aggregatorApi.ts'
import type { ApiSpec } from '../../../src/contract/apiSpec.ts'
import { defineOperation } from '../../../src/contract/defineOperation.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createApiKeys } from '../../../src/server/limits/apiKeys.ts'
import { createMemoryLimiter } from '../../../src/server/limits/memoryLimiter.ts'
import type { RateLimiter } from '../../../src/server/limits/rateLimiter.ts'
import { type RateOverrides, resolveRates } from '../../../src/server/limits/rates.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import { createApiKeySecret, recordOf } from '../../../src/storage/apiKeySecret.ts'
import type { ApiKey, ApiKeyTable } from '../../../src/storage/apiKeyTable.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import type { Store } from '../../../src/storage/store.ts'
import { createTestContext } from '../testContext.ts'

export const siteUrl = 'https://swap.example.org'
export const pepper = 'a pepper of the tests, long enough'
export const start = Date.UTC(2026, 0, 2, 3, 4, 5)

const shared = { summary: 'Echo a text', output: z.strictObject({ text: z.string(), run: z.int() }) }
const input = z.strictObject({ text: z.string().meta({ examples: ['hello'] }) })
const errors = ['invalid_json', 'invalid_input', 'method_not_allowed', 'unsupported_media_type'] as const
const echo = defineOperation({ ...shared, method: 'POST', path: '/v1/echo', input, errors, idempotent: true })
const read = defineOperation({ ...shared, method: 'GET', path: '/v1/read', input: z.strictObject({}), errors })

const open = defineOperation({
  ...shared,
  method: 'GET',
  path: '/v1/open',
  input: z.strictObject({}),
  errors,
  isKeyless: true,
  acceptsKey: true,
  limits: { requests: 'openOrders', executions: 'openOrders' },
})

/** An API with keys: the aggregator's, with small operations, of which `open` needs no key. */
export const keyedApi: ApiSpec = { ...aggregatorApi, operations: { echo, read, open } }

/** A store in a new folder, which `remove` deletes. */
export function createStoreFolder() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portage-keys-'))
  const stores: Store[] = []
  const open = () => {
    const store = openStore({ dataDir, deployed: false })
    stores.push(store)
    return store
  }
  const remove = async () => {
    await Promise.all(stores.map((store) => store.close()))
    rmSync(dataDir, { recursive: true })
  }
  return { dataDir, open, remove }
}

export interface InstanceOptions {
  readonly store: Store
  readonly clock: () => number
  readonly network?: ServerContext['network']
  readonly pepper?: string | undefined
  readonly rates?: RateOverrides
  /** Counts unknown keys; in memory by default. */
  readonly limiter?: RateLimiter
}

/** One instance of the site that serves the keyed API. */
export function createInstance({ store, clock, network = 'mainnet', rates = {}, ...given }: InstanceOptions) {
  const used = 'pepper' in given ? given.pepper : pepper
  let lookups = 0
  const table: ApiKeyTable = {
    ...store.apiKeys,
    find: (prefix) => {
      lookups++
      return store.apiKeys.find(prefix)
    },
  }
  const apiKeys = createApiKeys({ table, pepper: () => used, network, clock })
  const { context } = createTestContext()
  let run = 0
  const services = {
    echo: bindHandler(echo, async ({ text }) => ({ text, run: ++run })),
    read: bindHandler(read, async () => ({ text: '', run: ++run })),
    open: bindHandler(open, async () => ({ text: '', run: ++run })),
  }
  const { limiter = createMemoryLimiter(clock) } = given
  const instance = { ...context, store, clock, network, apiKeys, limiter, rates: resolveRates(rates) }
  const handler = createApiHandler(keyedApi, services, () => instance)
  const send = (
    method: string,
    at: string,
    headers: Readonly<Record<string, string>> = {},
    { body, ip = '203.0.113.7' }: { readonly body?: unknown; readonly ip?: string } = {},
  ) =>
    handler(
      new Request(`${siteUrl}${at}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { ip },
    )
  return {
    get: (headers?: Readonly<Record<string, string>>, ip?: string) =>
      send('GET', '/v1/read', headers, ip === undefined ? {} : { ip }),
    post: (headers: Readonly<Record<string, string>>, text = 'hello') =>
      send('POST', '/v1/echo', headers, { body: { text } }),
    send,
    /** How many keys the store was asked for. */
    lookups: () => lookups,
  }
}

let issued = 0

/** Issues a key and returns it with its secret. */
export async function issueKey(store: Store, facts: Partial<ApiKey> = {}): Promise<{ key: ApiKey; secret: string }> {
  const id = `key_${++issued}`
  const key = { id, kind: 'sk', owner: 'account-1', label: '', origins: [], dailyQuota: 1_000, ...facts } as const
  const secret = createApiKeySecret(key.kind)
  await store.apiKeys.add(key, recordOf(secret, pepper), start)
  return { key, secret }
}
