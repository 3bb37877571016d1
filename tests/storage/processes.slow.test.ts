import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { StoreOptions } from '../../src/storage/openStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { hour, listOf, start } from './conformance/stores.ts'
import { openWithLongTimeouts } from './openWithLongTimeouts.ts'
import { startPostgres } from './postgres.ts'
import { runWorker } from './processes.ts'
import type { BurstCounts } from './worker.ts'

async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openWithLongTimeouts(options)
  return work(store).finally(() => store.close())
}

const addressesIn = async (options: StoreOptions) =>
  new Set((await withStore(options, listOf)).map(({ address }) => address))

function describeProcesses(newDatabase: () => Promise<StoreOptions>): void {
  test('count exactly when six processes start on an empty database and make 500 writes each', {
    timeout: 240_000,
  }, async () => {
    const options = await newDatabase()
    const runs = await Promise.all(
      Array.from({ length: 6 }, (_, index) => runWorker(options, { kind: 'burst', name: `p${index}`, now: start })),
    )
    const counts = runs.map(({ lines }) => JSON.parse(lines[0] ?? '') as BurstCounts)
    const sum = (key: keyof BurstCounts) => counts.reduce((total, one) => total + one[key], 0)
    // 3,000 hits on a limit of 250, six reservations of each of 500 keys, six claims of each of 100 mails.
    expect([sum('allowed'), sum('reserved'), sum('mails')]).toEqual([250, 500, 100])
    expect(await withStore(options, listOf)).toHaveLength(3_500)
  })

  test('lose no acknowledged write when one is killed in the middle of 1,000', async () => {
    const options = await newDatabase()
    for (const killAfter of [1, 350, 1000]) {
      const task = { kind: 'add', name: `killed-${killAfter}`, now: start } as const
      const { lines, signal } = await runWorker(options, task, { killAfter })
      expect(signal).toBe('SIGKILL')
      expect(lines.length).toBeGreaterThanOrEqual(killAfter)
      const kept = await addressesIn(options)
      expect(lines.filter((address) => !kept.has(address))).toEqual([])
    }
  })

  test('keep a key for 30 seconds when its owner dies between reserve and finish', async () => {
    const options = await newDatabase()
    const request = { key: 'k', fingerprint: 'f' }
    const { lines, signal } = await runWorker(options, { kind: 'crash', ...request, now: start })
    expect([lines, signal]).toEqual([['reserved'], 'SIGKILL'])
    await withStore(options, async ({ idempotency }) => {
      const at = (now: number) => idempotency.reserve({ ...request, leaseMs: 30_000 }, now)
      expect(await at(start + 29_999)).toMatchObject({ state: 'in_progress' })
      expect(await at(start + 30_000)).toMatchObject({ state: 'reserved' })
    })
  })
}

const folder = mkdtempSync(path.join(tmpdir(), 'portage-processes-'))
const server = await startPostgres()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server?.stop()
})

describe('processes that share a SQLite file', () => {
  let databases = 0
  describeProcesses(async () => ({ dataDir: path.join(folder, String(++databases)), deployed: false }))
})

describe.skipIf(!server)('processes that share a Postgres', () => {
  describeProcesses(async () => ({ databaseUrl: await server!.createDatabase(), dataDir: folder, deployed: true }))

  test('lose no acknowledged write when the server is killed, and continue when it is back', async () => {
    const options = { databaseUrl: await server!.createDatabase(), dataDir: folder, deployed: true }
    const stores = [openWithLongTimeouts(options), openWithLongTimeouts(options)]
    const acknowledged: string[] = []
    const refused: unknown[] = []
    let killed: Promise<void> | undefined
    const write = async (store: Store, name: number) => {
      for (let index = 0; refused.length < 4; index++) {
        const address = `amid-${name}-${index}@example.org`
        await store.subscriptions.add(address, start).then(
          () => acknowledged.push(address),
          (error) => refused.push(error),
        )
        if (acknowledged.length >= 100) killed ??= server!.kill()
      }
    }
    await Promise.all(stores.map(write))
    for (const error of refused)
      expect(error).toMatchObject({ name: 'StoreUnavailableError', code: 'storage_unavailable' })
    await killed
    await server!.restart()
    for (const store of stores) expect(await store.health(start)).toEqual({ ok: true })
    const kept = new Set((await listOf(stores[0]!)).map(({ address }) => address))
    expect(acknowledged.filter((address) => !kept.has(address))).toEqual([])
    await Promise.all(stores.map((store) => store.close()))
  })

  test('keep a row that is renewed while the sweep waits for it', async () => {
    const options = { databaseUrl: await server!.createDatabase(), dataDir: folder, deployed: true }
    const reserve = (key: string, now: number) =>
      withStore(options, ({ idempotency }) => idempotency.reserve({ key, fingerprint: 'f', leaseMs: 30_000 }, now))
    await reserve('renewed', start)
    const client = new Client({ connectionString: options.databaseUrl })
    await client.connect()
    try {
      await client.query(`begin; update idempotency_records set free_at = ${start + 3 * hour}`)
      const cleaning = reserve('other', start + hour)
      const waiting = 'select pg_stat_clear_snapshot(), count(*)::int as count from pg_locks where not granted'
      while ((await client.query(waiting)).rows[0].count === 0) await client.query('select pg_sleep(0.01)')
      await client.query('commit')
      await cleaning
    } finally {
      await client.end()
    }
    expect(await reserve('renewed', start + 2 * hour)).toMatchObject({ state: 'in_progress' })
  })
})
