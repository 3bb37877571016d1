import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connect, Database, Params, Work } from './database.ts'
import { numbered } from './numbered.ts'
import { StoreUnavailableError } from './storeUnavailableError.ts'

export interface SqliteOptions {
  /** The database file. It and its folder are created with access for their owner only. */
  file: string
  /** Maximum size of the file in pages of 4 KB. Unlimited when absent. */
  maxPages?: number
  /** How long a writer waits for another process's transaction, in milliseconds. */
  busyMs?: number
}

/**
 * Size of the log before it is written back, in pages of 4 KB. Every writer waits for that disk flush; four times
 * SQLite's default of 1,000 makes it a quarter as frequent.
 */
const pagesInLog = 4_000

/**
 * Connects to a node:sqlite database, with a write-ahead log and synchronous=normal. A commit survives the death of the
 * process, including kill -9. A power cut or machine crash can lose the last commits but never corrupts the file.
 * `full` would cost a disk flush per request.
 */
export function sqlite({ file, maxPages, busyMs = 5_000 }: SqliteOptions): Connect {
  return async () => {
    let database: DatabaseSync | undefined
    try {
      // Loaded on demand, so that a function on Postgres does not pay for it.
      const { DatabaseSync } = await import('node:sqlite')
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      // SQLite would create the file by the umask; the log files beside it inherit its mode.
      closeSync(openSync(file, 'a', 0o600))
      database = new DatabaseSync(file, { timeout: busyMs })
      await enterWriteAheadLog(database, busyMs)
      database.exec('pragma synchronous = normal')
      database.exec(`pragma wal_autocheckpoint = ${pagesInLog}`)
      if (maxPages !== undefined) database.exec(`pragma max_page_count = ${Math.trunc(maxPages)}`)
      closeAtExit(database)
      return asDatabase(database)
    } catch (cause) {
      database?.close()
      throw unavailable(cause)
    }
  }
}

const openDatabases = new Set<DatabaseSync>()

/** Closes a database when the process ends in order. Its last connection writes the log back into the file. */
function closeAtExit(database: DatabaseSync): void {
  if (openDatabases.size === 0) process.once('exit', closeAll)
  openDatabases.add(database)
}

function closeAll(): void {
  for (const database of openDatabases) if (database.isOpen) database.close()
}

/**
 * Switches to the write-ahead log. SQLite does not wait for other processes here, so simultaneous first starts retry.
 */
async function enterWriteAheadLog(database: DatabaseSync, busyMs: number): Promise<void> {
  for (let patience = busyMs; ; patience -= 20) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (patience <= 0) throw error
      await sleep(20)
    }
  }
}

interface Write {
  readonly work: () => unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A statement with numbered parameters: SQLite would look up each name at each call. */
interface Prepared {
  /** Returns the rows. */
  readonly all: (params: Params) => unknown[]
  /** Returns how many rows it changed. */
  readonly change: (params: Params) => number
}

function prepare(database: DatabaseSync, sql: string): Prepared {
  const { text, names } = numbered(sql, '?')
  const statement = database.prepare(text)
  const valuesOf = (params: Params) => names.map((name) => params[name] ?? null)
  return {
    all: (params) => statement.all(...valuesOf(params)),
    change: (params) => Number(statement.run(...valuesOf(params)).changes),
  }
}

function asDatabase(database: DatabaseSync): Database {
  const statements = new Map<string, Prepared>()
  const prepared = (sql: string): Prepared => {
    const known = statements.get(sql)
    if (known) return known
    const statement = prepare(database, sql)
    statements.set(sql, statement)
    return statement
  }
  const run = (sql: string, params: Params) => prepared(sql).all(params)
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (cause) {
      throw unavailable(cause)
    }
  }
  /** All or nothing. */
  const atomically = <T>(work: () => T): T => {
    guarded(() => run('begin immediate', {}))
    try {
      const result = work()
      guarded(() => run('commit', {}))
      return result
    } catch (error) {
      // After a full disk, SQLite may have rolled back already.
      if (database.isTransaction) guarded(() => run('rollback', {}))
      throw error
    }
  }
  const transaction = async <T>(work: () => Work<T>): Promise<T> =>
    atomically(() => {
      const steps = work()
      let step = steps.next([])
      while (!step.done) {
        const { sql, params } = step.value
        step = steps.next(guarded(() => run(sql, params)))
      }
      return step.value
    })

  let waiting: Write[] = []
  const writeTogether = () => {
    const writes = waiting
    waiting = []
    try {
      const all = () => guarded(() => writes.map(({ work }) => work()))
      // A single statement is a transaction.
      const results = writes.length > 1 ? atomically(all) : all()
      for (const [index, { resolve }] of writes.entries()) resolve(results[index])
    } catch (error) {
      for (const { reject } of writes) reject(error)
    }
  }
  const write = <T>(work: () => unknown) =>
    new Promise<T>((resolve, reject) => {
      // Runs after the events of this turn, so that simultaneous requests share one commit.
      if (waiting.length === 0) setImmediate(writeTogether)
      waiting.push({ work, resolve: resolve as Write['resolve'], reject })
    })

  return {
    query: async <Row>(sql: string, params: Params = {}) => guarded(() => run(sql, params)) as Row[],
    write: <Row>(sql: string, params: Params) => write<Row[]>(() => run(sql, params)),
    change: (sql, params) => write<number>(() => prepared(sql).change(params)),
    transaction,
    exclusive: transaction,
    close: async () => {
      writeTogether()
      openDatabases.delete(database)
      if (openDatabases.size === 0) process.off('exit', closeAll)
      guarded(() => database.close())
    },
  }
}

function unavailable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The store on this disk cannot be opened or written.', {
    hint: 'Check that DATA_DIR is writable, that the disk has room, and that no other program locks the file.',
    cause,
  })
}
