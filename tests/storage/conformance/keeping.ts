import { describe, expect, test } from 'vitest'
import type { Database } from '../../../src/storage/database.ts'
import { migrate, migrations } from '../../../src/storage/migrate.ts'
import type { Migration } from '../../../src/storage/migration.ts'
import { day, hour, listOf, type NewDatabase, start, storesOf, type TestDatabase, together } from './stores.ts'

async function looking<T>({ connect }: TestDatabase, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect()
  return work(database).finally(() => database.close())
}

const tables = ['subscriptions', 'subscription_mails', 'idempotency_records', 'rate_windows'] as const

export function describeKeeping(newDatabase: NewDatabase): void {
  const withDatabase = storesOf(newDatabase)

  describe('keeping', () => {
    test('keeps data across a restart', () =>
      withDatabase(async ({ open }) => {
        const before = open()
        await before.subscriptions.add('reader@example.org', start)
        const limit = { bucket: 'mcp', limit: 1, windowMs: hour }
        await before.limits.hit(limit, start)
        await before.idempotency.reserve({ key: 'k', fingerprint: 'f', leaseMs: 30_000 }, start)
        await before.close()
        const after = open()
        expect(await listOf(after)).toMatchObject([{ address: 'reader@example.org' }])
        expect(await after.limits.hit(limit, start + 1)).toMatchObject({ allowed: false })
        const again = await after.idempotency.reserve({ key: 'k', fingerprint: 'f', leaseMs: 30_000 }, start + 1)
        expect(again).toMatchObject({ state: 'in_progress' })
      }))

    test('stores no token, key or client address in plain text', () =>
      withDatabase(async (database) => {
        const store = database.open()
        await store.subscriptions.add('reader@example.org', start)
        const claim = await store.subscriptions.claimMail('reader@example.org', { everyMs: day, confirmMs: day }, start)
        await store.idempotency.reserve({ key: 'my-secret-key', fingerprint: 'f', leaseMs: 30_000 }, start)
        await store.limits.hit({ bucket: 'mcp 203.0.113.7', limit: 1, windowMs: hour }, start)
        const dump = await looking(database, async ({ query }) =>
          JSON.stringify(await Promise.all(tables.map((table) => query(`select * from ${table}`)))),
        )
        expect(dump).toContain('reader@example.org')
        for (const secret of [claim?.confirmToken, claim?.unsubscribeToken, 'my-secret-key', '203.0.113.7'])
          expect(dump).not.toContain(String(secret))
      }))

    test('deletes only expired rows, at most 200 per table at a time', () =>
      withDatabase(async (database) => {
        const store = database.open()
        const limit = { limit: 2, windowMs: hour }
        await together([store], 450, ({ limits, idempotency }, index) =>
          Promise.all([
            limits.hit({ ...limit, bucket: `old ${index}` }, start),
            idempotency.reserve({ key: `old ${index}`, fingerprint: 'f', leaseMs: 30_000 }, start),
          ]),
        )
        const count = () =>
          looking(database, async ({ query }) => {
            const [row] = await query<{ windows: number; records: number }>(
              'select (select count(*) from rate_windows) as windows, (select count(*) from idempotency_records) as records',
            )
            return row
          })
        expect(await count()).toEqual({ windows: 450, records: 450 })
        const fresh = { bucket: 'new', limit: 1000, windowMs: hour }
        const hits = (times: number) => together([store], times, ({ limits }) => limits.hit(fresh, start + 2 * hour))
        await hits(1)
        expect(await count()).toEqual({ windows: 251, records: 250 })
        await hits(100)
        expect(await count()).toEqual({ windows: 51, records: 50 })
        await hits(100)
        expect(await count()).toEqual({ windows: 1, records: 0 })
        expect(await store.limits.peek(fresh, start + 2 * hour)).toMatchObject({ remaining: 799 })
      }))

    test('creates tables once when several stores open an empty database at the same time', () =>
      withDatabase(async ({ open }) => {
        const stores = Array.from({ length: 6 }, open)
        expect(await together(stores, 6, (store) => store.health(start))).toEqual(Array(6).fill({ ok: true }))
      }))

    test('applies migrations atomically, once and in order', () =>
      withDatabase(async ({ connect }) => {
        const database = await connect()
        const next: Migration = { id: '9999_next', statements: ['create table next_table (id text)'] }
        const broken: Migration = { id: '0003_broken', statements: ['create table lost (id text)', 'create nonsense'] }
        const applied = () => database.query<{ id: string }>('select id from portage_migrations order by id')
        try {
          await migrate(database)
          await expect(migrate(database, [...migrations, next, broken])).rejects.toThrow(/store/i)
          expect(await applied()).toEqual(migrations.map(({ id }) => ({ id })))
          await expect(database.query('select * from next_table')).rejects.toThrow()
          await migrate(database, [...migrations, next])
          await migrate(database, [...migrations, next])
          expect(await applied()).toEqual([...migrations, next].map(({ id }) => ({ id })))
        } finally {
          await database.close()
        }
      }))

    test('rejects calls after close, and allows closing twice', () =>
      withDatabase(async ({ open }) => {
        const store = open()
        await store.subscriptions.add('reader@example.org', start)
        await store.close()
        await store.close()
        const refused = store.subscriptions.add('reader@example.org', start)
        await expect(refused).rejects.toMatchObject({ code: 'storage_unavailable' })
        expect(await store.health(start)).toMatchObject({ ok: false })
      }))
  })
}
