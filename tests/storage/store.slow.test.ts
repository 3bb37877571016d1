import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe } from 'vitest'
import { createStore } from '../../src/storage/createStore.ts'
import { postgres } from '../../src/storage/postgres.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import { describeAffiliateAccess } from './conformance/affiliateAccess.ts'
import { describeAffiliates } from './conformance/affiliates.ts'
import { describeApiKeys } from './conformance/apiKeys.ts'
import { describeIdempotency } from './conformance/idempotency.ts'
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
  describeLimits(newDatabase)
  describeIdempotency(newDatabase)
  describeSubscriptions(newDatabase)
  describeKeeping(newDatabase)
  describeMemoless(newDatabase)
  describeApiKeys(newDatabase)
  describeAffiliates(newDatabase)
  describeAffiliateAccess(newDatabase)
  describeMails(newDatabase)
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

const server = await sharedPostgres()

describe.skipIf(!server)('a store in Postgres', () => {
  describeStore(async () => {
    const connect = postgres({ url: await server!.createDatabase(), max: 3, ...patient })
    return { connect, open: () => createStore('postgres', connect) }
  })
})
