import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openStore } from '../../src/storage/openStore.ts'
import { openWithLongTimeouts } from './openWithLongTimeouts.ts'
import { startPostgres } from './postgres.ts'

const server = await startPostgres()
afterEach(() => server?.thaw())
afterAll(() => server?.stop())

const refusal = { name: 'StoreUnavailableError', code: 'storage_unavailable' }
const now = Date.UTC(2026, 0, 2)

describe.skipIf(!server)('a frozen Postgres', () => {
  const open = async () => {
    const options = { databaseUrl: await server!.createDatabase(), dataDir: '.data', deployed: false }
    // Tables are created with long timeouts, so that a busy machine does not count as an unresponsive database.
    const first = openWithLongTimeouts(options)
    await first.subscriptions.add('first@example.org', now)
    await first.close()
    return openStore(options)
  }
  const hit = (store: ReturnType<typeof openStore>) =>
    store.limits.hit({ bucket: 'mcp a', limit: 60, windowMs: 600_000 }, now)

  test('fails at once after the first failures, and is used again when it responds', async () => {
    const store = await open()
    await expect.poll(() => store.health(now)).toEqual({ ok: true })
    server!.freeze()
    await expect(hit(store)).rejects.toMatchObject(refusal)
    await expect(store.subscriptions.add('second@example.org', now)).rejects.toMatchObject(refusal)
    const begun = performance.now()
    for (let round = 0; round < 200; round++) await expect(hit(store)).rejects.toMatchObject(refusal)
    await expect(store.subscriptions.add('third@example.org', now)).rejects.toMatchObject(refusal)
    expect(await store.health(now)).toMatchObject({ ok: false })
    // Without a breaker, these 202 calls would take ten minutes at three seconds each.
    expect(performance.now() - begun).toBeLessThan(60_000)
    server!.thaw()
    await expect.poll(() => store.health(now)).toEqual({ ok: true })
    expect(await store.subscriptions.add('fourth@example.org', now)).toEqual({ status: 'unconfirmed' })
    await store.close()
  })

  test('fails for a store opened while it is frozen, and is used when it responds', async () => {
    const store = await open()
    server!.freeze()
    await expect(hit(store)).rejects.toMatchObject(refusal)
    await expect(hit(store)).rejects.toMatchObject(refusal)
    server!.thaw()
    await expect.poll(() => store.health(now)).toEqual({ ok: true })
    await store.close()
  })

  test('does not prevent closing the store', async () => {
    const store = await open()
    await expect.poll(() => store.health(now)).toEqual({ ok: true })
    server!.freeze()
    await expect(hit(store)).rejects.toMatchObject(refusal)
    await store.close()
    await expect(hit(store)).rejects.toMatchObject(refusal)
  })
})
