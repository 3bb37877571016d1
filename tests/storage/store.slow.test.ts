import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe } from 'vitest'
import { createStore } from '../../src/storage/createStore.ts'
import { migrate, migrations } from '../../src/storage/migrate.ts'
import type { Migration } from '../../src/storage/migration.ts'
import { postgres } from '../../src/storage/postgres.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import { describeAffiliateAccess } from './conformance/affiliateAccess.ts'
import { describeAffiliates } from './conformance/affiliates.ts'
import { describeApiKeys } from './conformance/apiKeys.ts'
import { describeIdempotency } from './conformance/idempotency.ts'
import { describeIncidents } from './conformance/incidents.ts'
import { describeKeeping } from './conformance/keeping.ts'
import { describeLimits } from './conformance/limits.ts'
import { describeMails } from './conformance/mails.ts'
import { describeMemoless } from './conformance/memoless.ts'
import type { NewDatabase } from './conformance/stores.ts'
import { describeSubscriptions } from './conformance/subscriptions.ts'
import { patient } from './openWithLongTimeouts.ts'
import { sharedPostgres } from './sharedPostgres.ts'

/** Conformance suite of the Store port, the same for every driver. */
function describeStore(newDatabase: NewDatabase): void {
  describeTables(newDatabase)
  describeKeeping(newDatabase)
}

function describeTables(newDatabase: NewDatabase): void {
  describeLimits(newDatabase)
  describeIdempotency(newDatabase)
  describeSubscriptions(newDatabase)
  describeMemoless(newDatabase)
  describeApiKeys(newDatabase)
  describeAffiliates(newDatabase)
  describeAffiliateAccess(newDatabase)
  describeMails(newDatabase)
  describeIncidents(newDatabase)
}

describe('a store in a SQLite file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-store-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let databases = 0
  describeStore(async () => {
    const connect = sqlite({ file: path.join(folder, String(++databases), 'portage.db') })
    return { connect, open: () => createStore('sqlite', connect) }
  })
})

/** A step of a later version: every table gets columns that this version does not know. */
const later: Migration = {
  id: '9999_later',
  statements: migrations
    .flatMap(({ statements }) => statements.flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? []))
    .flatMap((table) => [
      `alter table ${table} add column later_text text`,
      `alter table ${table} add column later_count bigint not null default 0`,
    ]),
}

describe('a store in a SQLite file that a later version has upgraded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-later-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let databases = 0
  describeTables(async () => {
    const connect = sqlite({ file: path.join(folder, String(++databases), 'portage.db') })
    const database = await connect()
    await migrate(database, [...migrations, later]).finally(() => database.close())
    return { connect, open: () => createStore('sqlite', connect) }
  })
})

const server = await sharedPostgres()

describe.skipIf(!server)('a store in Postgres', () => {
  describeStore(async () => {
    const connect = postgres({ url: await server!.createDatabase(), max: 3, ...patient })
    return { connect, open: () => createStore('postgres', connect) }
  })
})
