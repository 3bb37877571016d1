import { createAffiliateChanges } from './affiliateChange.ts'
import { createAffiliateSessions } from './affiliateSession.ts'
import { createAffiliateTable } from './affiliateTable.ts'
import { createApiKeyTable } from './apiKeyTable.ts'
import type { Breaker, BreakerTerms } from './breaker.ts'
import { createBreaker } from './breaker.ts'
import type { Connect, Database } from './database.ts'
import { createIdempotency } from './idempotencyTable.ts'
import { createIncidentTable } from './incidentTable.ts'
import { createLimits } from './limitTable.ts'
import { createMailTable } from './mailTable.ts'
import { createMemoless } from './memolessStore.ts'
import { migrate } from './migrate.ts'
import type { Store, StoreHealth } from './store.ts'
import { StoreUnavailableError } from './storeUnavailableError.ts'
import { createSubscriptions } from './subscriptionTable.ts'
import { createSweep } from './sweep.ts'

const probe = `insert into store_probes (name, written_at) values ('health', :now)
  on conflict (name) do update set written_at = excluded.written_at`

/** Time limits for a database that stops responding. */
export interface StoreBreaker extends BreakerTerms {
  /**
   * Silence after which a rate-limit call fails, in milliseconds. Less than `stallMs`, because limits have a fallback.
   */
  readonly limitMs: number
}

export interface StoreParts {
  readonly breaker?: StoreBreaker
  /** Receives the outcome of every call and its duration in milliseconds. */
  readonly onCall?: ((outcome: 'ok' | 'failed', tookMs: number) => void) | undefined
}

/**
 * Creates a store on any database. Connects on first use, and retries a failed connection on the next, so the site
 * starts while its database is down. With a breaker, calls to an unresponsive database fail at once until a probe
 * succeeds.
 */
export function createStore(driver: Store['driver'], connect: Connect, { breaker, onCall }: StoreParts = {}): Store {
  const opening = openedWhenUsed(connect)
  const guard: Breaker = breaker ? breakerOf(opening, breaker) : { run: (work) => work(), stop: () => {} }
  const run = onCall ? measured(guard, onCall) : guard
  const database = databaseBehind(opening, run)
  const hurried = breaker ? databaseBehind(opening, run, breaker.limitMs) : database
  const sweep = createSweep(hurried)
  return {
    driver,
    subscriptions: createSubscriptions(database),
    idempotency: createIdempotency(database, sweep),
    // With a database on a network, a guess that fails costs more than those that succeed save.
    limits: createLimits(hurried, sweep, { remembers: driver === 'sqlite' }),
    memoless: createMemoless(database, sweep),
    apiKeys: createApiKeyTable(database, sweep),
    affiliates: createAffiliateTable(database, sweep),
    affiliateSessions: createAffiliateSessions(database, sweep),
    affiliateChanges: createAffiliateChanges(database),
    mails: createMailTable(database),
    incidents: createIncidentTable(database),
    health: (now) => database.query(probe, { now }).then<StoreHealth, StoreHealth>(() => ({ ok: true }), unhealthy),
    close: () => {
      run.stop()
      return opening.close()
    },
  }
}

/** Reports every call and how long it took, in milliseconds. */
function measured({ run, stop }: Breaker, onCall: NonNullable<StoreParts['onCall']>): Breaker {
  return {
    stop,
    run: (work, patienceMs) => {
      const since = performance.now()
      const running = run(work, patienceMs)
      const report = (outcome: 'ok' | 'failed') => onCall(outcome, performance.now() - since)
      running.then(
        () => report('ok'),
        () => report('failed'),
      )
      return running
    },
  }
}

function unhealthy(error: unknown): StoreHealth {
  if (error instanceof StoreUnavailableError) return { ok: false, message: error.message, hint: error.hint }
  throw error
}

function breakerOf(opening: Opening, terms: StoreBreaker): Breaker {
  const refuse = () =>
    new StoreUnavailableError('The store is not responding.', {
      hint: 'Check that the database is running and not overloaded. Portage uses it again as soon as it responds.',
    })
  return createBreaker(terms, { refuse, onOpen: opening.abandon, probe: opening.ready })
}

function databaseBehind({ use, close }: Opening, { run }: Breaker, patienceMs?: number): Database {
  return {
    query: (sql, params) => run(() => use((database) => database.query(sql, params)), patienceMs),
    write: (sql, params) => run(() => use((database) => database.write(sql, params)), patienceMs),
    change: (sql, params) => run(() => use((database) => database.change(sql, params)), patienceMs),
    transaction: (work) => run(() => use((database) => database.transaction(work)), patienceMs),
    exclusive: (work) => run(() => use((database) => database.exclusive(work)), patienceMs),
    close,
  }
}

/** A database that opens on first use. */
interface Opening {
  readonly use: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  /** Returns the open database. Rejects with `StoreUnavailableError`. */
  readonly ready: () => Promise<Database>
  /** Closes the connection without waiting; the next use opens a new one. */
  readonly abandon: () => void
  readonly close: () => Promise<void>
}

function openedWhenUsed(connect: Connect): Opening {
  let opened: Promise<Database> | undefined
  /** The open database, for use without awaiting. */
  let current: Database | undefined
  let closed = false

  const open = async (): Promise<Database> => {
    const database = await connect()
    try {
      await migrate(database)
      return database
    } catch (error) {
      // An unresponsive server would delay the rejection.
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
      // A failed connection needs no closing.
      const database = await opened?.catch(() => undefined)
      await database?.close()
    },
  }
}
