import path from 'node:path'
import { createStore, type StoreBreaker } from './createStore.ts'
import type { Connect } from './database.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'
import type { Store } from './store.ts'
import { StoreUnavailableError } from './storeUnavailableError.ts'

export interface StoreOptions {
  /** A Postgres address. Selects Postgres when set. */
  databaseUrl?: string | undefined
  /** The folder for the SQLite file. */
  dataDir: string
  /** True where the disk belongs to one short-lived instance, such as on Netlify. */
  deployed: boolean
  /** Receives the outcome of every call and its duration in milliseconds. */
  onCall?: (outcome: 'ok' | 'failed', tookMs: number) => void
}

/** Time limits for an unresponsive Postgres. SQLite needs none: it has no network. */
const breaker: StoreBreaker = { stallMs: 1_000, limitMs: 500, openingMs: 3_000, probeEveryMs: 500 }

/** Returns the SQLite file of a data folder. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'portage.db')

/** Returns the configured store. Connects later and never throws: see `createStore`. */
export function openStore({ databaseUrl, dataDir, deployed, onCall }: StoreOptions): Store {
  if (databaseUrl) {
    return createStore('postgres', postgres({ url: databaseUrl, max: deployed ? 3 : 10 }), { breaker, onCall })
  }
  if (deployed) return createStore('none', refuse)
  return createStore('sqlite', sqlite({ file: databaseFile(dataDir) }), { onCall })
}

/** Rejects every call: files on a deployed instance's disk vanish with it and are invisible to other instances. */
const refuse: Connect = async () => {
  throw new StoreUnavailableError('This deployment has no database, so nothing can be saved.', {
    hint: 'Set DATABASE_URL to a Postgres database (or add one at Netlify) and deploy again.',
  })
}
