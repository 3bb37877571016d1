import path from 'node:path'
import { createStore, type StoreBreaker } from './createStore.ts'
import type { Connect } from './database.ts'
import { StoreUnavailableError } from './errors.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'
import type { Store } from './store.ts'

export interface StoreOptions {
  /** A Postgres address; it decides for Postgres. */
  databaseUrl?: string | undefined
  /** The folder for the SQLite file. */
  dataDir: string
  /** True where the disk belongs to one short-lived instance, as on Netlify. */
  deployed: boolean
}

/** A Postgres that answers nothing for this long is refused at once until it answers again. SQLite has no network. */
const breaker: StoreBreaker = { stallMs: 1_000, limitMs: 500, openingMs: 3_000, probeEveryMs: 500 }

/** The store that the configuration asks for. Opens nothing yet and never throws: see `createStore`. */
export function openStore({ databaseUrl, dataDir, deployed }: StoreOptions): Store {
  if (databaseUrl) return createStore('postgres', postgres({ url: databaseUrl, max: deployed ? 3 : 10 }), breaker)
  if (deployed) return createStore('none', refuse)
  return createStore('sqlite', sqlite({ file: path.join(dataDir, 'portage.db') }))
}

/** A file on a deployed instance's disk would be gone with it, and unknown to the others: better a clear no. */
const refuse: Connect = async () => {
  throw new StoreUnavailableError('This deployment has no database, so nothing can be remembered.', {
    hint: 'Set DATABASE_URL to a Postgres database (or add one at Netlify) and deploy again.',
  })
}
