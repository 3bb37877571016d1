import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { apis } from '../../src/contract/apis.ts'
import { parseConfig } from '../../src/runtime/config.ts'
import { createServerContext } from '../../src/runtime/serverContext.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { restServices, toolServices } from '../../src/server/support/supportServices.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'
import { openWithLongTimeouts } from '../storage/openWithLongTimeouts.ts'
import { startPostgres } from '../storage/postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-frozen-'))
const server = await startPostgres()
afterEach(() => server?.thaw())
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

/** The site as configured by its environment, over a Postgres that can be frozen. */
async function createSite(databaseUrl: string) {
  // Tables are made without haste, so that a busy machine is not taken for a silent database.
  const first = openWithLongTimeouts({ databaseUrl, dataDir: folder })
  await first.subscriptions.add('first@example.org', Date.now())
  await first.close()
  const context = createServerContext(
    parseConfig({ PORTAGE_NETWORK: 'devnet', DATABASE_URL: databaseUrl, DATA_DIR: folder }),
  )
  const site = context.siteUrl
  const mcp = createMcpHandler(toolServices, () => context)
  const rest = createHttpHandler(apis.support, restServices, () => ({ ...context, reportError: () => {} }))
  const post = (handler: typeof mcp, at: string, body: object, ip: string, headers: Record<string, string> = {}) =>
    handler(
      new Request(`${site}${at}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
      { ip },
    )
  return {
    context,
    ping: (ip: string) => post(mcp, '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, ip),
    subscribe: (email: string, ip: string, headers?: Record<string, string>) =>
      post(rest, '/api/v1/newsletter', { email }, ip, headers),
    status: async () => (await rest(new Request(`${site}/.well-known/status`))).json(),
  }
}

describe.skipIf(!server)('two sites over one Postgres', () => {
  test('allow exactly 60 of 100 parallel pings', async () => {
    const databaseUrl = await server!.createDatabase()
    const sites = [await createSite(databaseUrl), await createSite(databaseUrl)] as const
    const pings = Array.from({ length: 100 }, (_, index) => sites[index % 2 === 0 ? 0 : 1].ping('203.0.113.9'))
    const statuses = (await Promise.all(pings)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    for (const { context } of sites) await context.store.close()
  })
})

describe.skipIf(!server)('a site whose Postgres is frozen', () => {
  test('counts 60 of 100 pings in process, refuses subscriptions, reports both, and recovers', async () => {
    const { context, ping, subscribe, status } = await createSite(await server!.createDatabase())
    expect((await ping('203.0.113.1')).status).toBe(200)
    server!.freeze()
    const begun = performance.now()
    const statuses: number[] = []
    for (let round = 0; round < 100; round++) statuses.push((await ping('203.0.113.2')).status)
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(40).fill(429)])
    const refused = await Promise.all([
      subscribe('second@example.org', '203.0.113.3'),
      subscribe('third@example.org', '203.0.113.3', { 'idempotency-key': 'third' }),
    ])
    for (const response of refused) {
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ code: 'storage_unavailable' })
    }
    // At three seconds for each ping, as without a breaker, it would take five minutes.
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(await status()).toMatchObject({
      status: 'degraded',
      summary: expect.stringContaining('Each process counts rate limits separately'),
      dependencies: expect.arrayContaining([
        { kind: 'store', name: 'postgres', status: 'unavailable', reachable: false, limits_counted: 'in_process' },
      ]),
    })
    server!.thaw()
    await expect.poll(async () => (await subscribe('fourth@example.org', '203.0.113.4')).status).toBe(200)
    await context.store.close()
  })
})
