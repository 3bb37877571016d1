import type { Connect, Database } from './database.ts'
import { StoreUnavailableError } from './errors.ts'
import { createIdempotency } from './idempotency.ts'
import { createLimits } from './limits.ts'
import { migrate } from './migrate.ts'
import type { Store, StoreHealth } from './store.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createSweep } from './sweep.ts'

const probe = `insert into store_probes (name, written_at) values ('health', :now)
  on conflict (name) do update set written_at = excluded.written_at`

/**
 * A store over any database. Nothing is opened before the first use, and an opening that failed is tried again with
 * the next: a database that is down must not keep the site from starting, nor from using it once it is back.
 */
export function createStore(driver: Store['driver'], connect: Connect): Store {
  const database = whenUsed(connect)
  const sweep = createSweep(database)
  return {
    driver,
    subscriptions: createSubscriptions(database),
    idempotency: createIdempotency(database, sweep),
    limits: createLimits(database, sweep),
    health: (now) => database.query(probe, { now }).then<StoreHealth, StoreHealth>(() => ({ ok: true }), unhealthy),
    close: () => database.close(),
  }
}

function unhealthy(error: unknown): StoreHealth {
  if (error instanceof StoreUnavailableError) return { ok: false, message: error.message, hint: error.hint }
  throw error
}

function whenUsed(connect: Connect): Database {
  let opened: Promise<Database> | undefined
  /** The same when it is there, so that nobody has to wait for it any more. */
  let current: Database | undefined
  let closed = false

  const open = async (): Promise<Database> => {
    const database = await connect()
    try {
      await migrate(database)
      if (!closed) current = database
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  }
  const ready = async (): Promise<Database> => {
    if (closed) throw new StoreUnavailableError('The store is closed.', { hint: 'Open a new one.' })
    opened ??= open()
    const attempt = opened
    return attempt.catch((error) => {
      if (opened === attempt) opened = undefined
      throw error
    })
  }

  const use = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
    current ? work(current) : ready().then(work)

  return {
    query: (sql, params) => use((database) => database.query(sql, params)),
    write: (sql, params) => use((database) => database.write(sql, params)),
    transaction: (work) => use((database) => database.transaction(work)),
    exclusive: (work) => use((database) => database.exclusive(work)),
    async close() {
      if (closed) return
      closed = true
      current = undefined
      // An opening that failed has nothing to close.
      const database = await opened?.catch(() => undefined)
      await database?.close()
    },
  }
}
