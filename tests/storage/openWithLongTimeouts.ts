import path from 'node:path'
import { createStore } from '../../src/storage/createStore.ts'
import type { StoreOptions } from '../../src/storage/openStore.ts'
import { postgres } from '../../src/storage/postgres.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import type { Store } from '../../src/storage/store.ts'

/** Long timeouts for tests of exactness: the machine may be busy with other tests. */
export const patient = { connectMs: 60_000, statementMs: 60_000, waitMs: 60_000 } as const

/** Opens the store as `openStore` does, with these timeouts. */
export function openWithLongTimeouts({ databaseUrl, dataDir }: Omit<StoreOptions, 'deployed'>, max = 3): Store {
  return databaseUrl === undefined
    ? createStore('sqlite', sqlite({ file: path.join(dataDir, 'portage.db'), busyMs: 60_000 }))
    : createStore('postgres', postgres({ url: databaseUrl, max, ...patient }))
}
