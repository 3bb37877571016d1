import { type Breaker, type BreakerTerms, createBreaker } from './breaker.ts'
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

/** When a database that has fallen silent is given up. */
export interface StoreBreaker extends BreakerTerms {
  /** Silence after which a rate limit is refused, in milliseconds: less than `stallMs`, because a limit can be counted elsewhere. */
  readonly limitMs: number
}

/**
 * A store over any database. Nothing is opened before the first use, and an opening that failed is tried again with
 * the next: a database that is down must not keep the site from starting, nor from using it once it is back.
 * With a breaker, a database that falls silent is refused at once until a probe finds that it answers again.
 */
export function createStore(driver: Store['driver'], connect: Connect, breaker?: StoreBreaker): Store {
  const opening = openedWhenUsed(connect)
  const run: Breaker = breaker ? breakerOf(opening, breaker) : { run: (work) => work(), stop: () => {} }
  const database = databaseBehind(opening, run)
  const hurried = breaker ? databaseBehind(opening, run, breaker.limitMs) : database
  const sweep = createSweep(hurried)
  return {
    driver,
    subscriptions: createSubscriptions(database),
    idempotency: createIdempotency(database, sweep),
    limits: createLimits(hurried, sweep),
    health: (now) => database.query(probe, { now }).then<StoreHealth, StoreHealth>(() => ({ ok: true }), unhealthy),
    close: () => {
      run.stop()
      return opening.close()
    },
  }
}

function unhealthy(error: unknown): StoreHealth {
  if (error instanceof StoreUnavailableError) return { ok: false, message: error.message, hint: error.hint }
  throw error
}

function breakerOf(opening: Opening, terms: StoreBreaker): Breaker {
  const refuse = () =>
    new StoreUnavailableError('The store does not answer at the moment.', {
      hint: 'Check that the database is running and not overloaded; it is used again as soon as it answers.',
    })
  return createBreaker(terms, { refuse, onOpen: opening.abandon, probe: opening.ready })
}

function databaseBehind({ use, close }: Opening, { run }: Breaker, patienceMs?: number): Database {
  return {
    query: (sql, params) => run(() => use((database) => database.query(sql, params)), patienceMs),
    write: (sql, params) => run(() => use((database) => database.write(sql, params)), patienceMs),
    transaction: (work) => run(() => use((database) => database.transaction(work)), patienceMs),
    exclusive: (work) => run(() => use((database) => database.exclusive(work)), patienceMs),
    close,
  }
}

/** A database that is opened when it is first used. */
interface Opening {
  readonly use: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  /** The open database. Rejects with `StoreUnavailableError`. */
  readonly ready: () => Promise<Database>
  /** Closes it without waiting; the next use opens another. */
  readonly abandon: () => void
  readonly close: () => Promise<void>
}

function openedWhenUsed(connect: Connect): Opening {
  let opened: Promise<Database> | undefined
  /** The same once it is open, so that it can be used without a wait. */
  let current: Database | undefined
  let closed = false

  const open = async (): Promise<Database> => {
    const database = await connect()
    try {
      await migrate(database)
      return database
    } catch (error) {
      // A server that has fallen silent would hold up the refusal.
      void database.close().catch(() => {})
      throw error
    }
  }
  const ready = async (): Promise<Database> => {
    if (closed) throw new StoreUnavailableError('The store is closed.', { hint: 'Open a new one.' })
    opened ??= open()
    const attempt = opened
    try {
      const database = await attempt
      if (opened === attempt && !closed) current = database
      return database
    } catch (error) {
      if (opened === attempt) opened = undefined
      throw error
    }
  }
  const abandon = () => {
    const left = opened
    opened = undefined
    current = undefined
    void left?.then((database) => database.close()).catch(() => {})
  }

  return {
    use: (work) => (current ? work(current) : ready().then(work)),
    ready,
    abandon,
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
