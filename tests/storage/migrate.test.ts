import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createStore } from '../../src/storage/createStore.ts'
import { migrate, migrations } from '../../src/storage/migrate.ts'
import type { Migration } from '../../src/storage/migration.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import { start } from './conformance/stores.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))
let databases = 0
const newDatabase = () => sqlite({ file: path.join(folder, String(++databases), 'portage.db') })

/** Opens a database, lets each version apply its steps in turn, and closes it. */
async function upgrade(connect: ReturnType<typeof newDatabase>, ...versions: (readonly Migration[])[]): Promise<void> {
  const database = await connect()
  try {
    for (const steps of versions) await migrate(database, steps)
  } finally {
    await database.close()
  }
}

/** What the previous version of Portage tolerates: tables, indexes, and columns that its inserts may leave out. */
const additions = [
  /^create table [a-z_]+ \(/,
  /^create index [a-z_]+ on [a-z_]+ \(/,
  /^alter table [a-z_]+ add column [a-z_]+ (?:text|bigint)$/,
  /^alter table [a-z_]+ add column [a-z_]+ (?:text|bigint) not null default (?:'[^']*'|\d+)$/,
]

/** Statements of steps that no published version lacks. */
const beforeFirstVersion = ['alter table subscriptions drop column mailed_at']

describe('the schema', () => {
  test.each(migrations)('only grows in $id, so that the previous version can use it', ({ statements, breaksOlder }) => {
    const others = statements.filter((text) => !additions.some((form) => form.test(text)))
    expect(breaksOlder ? [] : others.filter((text) => !beforeFirstVersion.includes(text))).toEqual([])
  })

  test('records its steps in the order of their ids', () => {
    const ids = migrations.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
  })

  test('of a newer version is used when its steps only added', async () => {
    const connect = newDatabase()
    const next = { id: '9998_next', statements: ['alter table store_probes add column note text'] }
    await upgrade(connect, [...migrations, next])
    const store = createStore('sqlite', connect)
    expect(await store.health(start)).toEqual({ ok: true })
    await store.close()
  })

  test('of a newer version is refused when a step broke this one, and stays as it is', async () => {
    const connect = newDatabase()
    const next: Migration = { id: '9999_next', statements: ['drop table store_probes'], breaksOlder: true }
    await upgrade(connect, [...migrations, next], [...migrations, next])
    const store = createStore('sqlite', connect)
    const message = 'A newer version of Portage changed this database (9999_next), and this version cannot use it.'
    const hint = 'Start the newer version again, or restore a backup from before the upgrade.'
    expect(await store.health(start)).toEqual({ ok: false, message, hint })
    await store.close()
  })

  test('of version 0.1.0 is upgraded, and used by 0.1.0 again', async () => {
    const connect = newDatabase()
    const former = migrations.filter(({ id }) => id < '0009')
    await upgrade(connect, former, migrations)
    // The statements of 0.1.0, which knew neither the column nor its meaning.
    const database = await connect()
    const applied = await database.query<{ id: string }>('select id from portage_migrations')
    expect(applied.map(({ id }) => id)).toEqual(migrations.map(({ id }) => id))
    await database.write('insert into portage_migrations (id) values (:id)', { id: '0010_test' })
    await database.close()
  })
})
