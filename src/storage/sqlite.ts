import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connect, Database, Params, Work } from './database.ts'
import { StoreUnavailableError } from './errors.ts'
import { numbered } from './numbered.ts'

export interface SqliteOptions {
  /** The database file; it is created for its owner alone, its folder too. */
  file: string
  /** The most pages (4 KB each) that the file may grow to; unlimited when absent. */
  maxPages?: number
  /** How long a writer waits for another process's transaction, in milliseconds. */
  busyMs?: number
}

/**
 * How far the log grows before it is written back, in pages of 4 KB. Everybody waits while the disk is flushed for that,
 * and with four times SQLite's own 1,000 it happens a quarter as often.
 */
const pagesInLog = 4_000

/**
 * A node:sqlite database. Write-ahead log with synchronous=normal: a commit is in the operating system's hands before
 * it is acknowledged, so it survives the death of the process, kill -9 included. Only a power cut or a crash of the
 * machine can take the last commits, and never leaves the file torn. `full` would cost a disk flush per request.
 */
export function sqlite({ file, maxPages, busyMs = 5_000 }: SqliteOptions): Connect {
  return async () => {
    let database: DatabaseSync | undefined
    try {
      // Loaded when wanted, so that a function on Postgres does not pay for it.
      const { DatabaseSync } = await import('node:sqlite')
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      // SQLite would create the file by the umask; the log files beside it inherit its mode.
      closeSync(openSync(file, 'a', 0o600))
      database = new DatabaseSync(file, { timeout: busyMs })
      await enterWriteAheadLog(database, busyMs)
      database.exec('pragma synchronous = normal')
      database.exec(`pragma wal_autocheckpoint = ${pagesInLog}`)
      if (maxPages !== undefined) database.exec(`pragma max_page_count = ${Math.trunc(maxPages)}`)
      return asDatabase(database)
    } catch (cause) {
      database?.close()
      throw unavailable(cause)
    }
  }
}

/** SQLite does not wait for its neighbours while it changes the journal, so several first starts must take turns. */
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
  readonly sql: string
  readonly params: Params
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (error: unknown) => void
}

/** A prepared statement; its parameters go by number, because SQLite would look for each name at each call. */
function prepare(database: DatabaseSync, sql: string): (params: Params) => unknown[] {
  const { text, names } = numbered(sql, '?')
  const statement = database.prepare(text)
  return (params) => statement.all(...names.map((name) => params[name] ?? null))
}

function asDatabase(database: DatabaseSync): Database {
  const statements = new Map<string, (params: Params) => unknown[]>()
  const run = (sql: string, params: Params): unknown[] => {
    const statement = statements.get(sql) ?? prepare(database, sql)
    statements.set(sql, statement)
    return statement(params)
  }
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
      // A full disk may have rolled back already.
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
      const all = () => guarded(() => writes.map(({ sql, params }) => run(sql, params)))
      // A single statement is a transaction by itself.
      const kept = writes.length > 1 ? atomically(all) : all()
      for (const [index, { resolve }] of writes.entries()) resolve(kept[index] ?? [])
    } catch (error) {
      for (const { reject } of writes) reject(error)
    }
  }
  const write = (sql: string, params: Params) =>
    new Promise<unknown[]>((resolve, reject) => {
      // After the events of this turn, so that the requests that came together are one commit.
      if (waiting.length === 0) setImmediate(writeTogether)
      waiting.push({ sql, params, resolve, reject })
    })

  return {
    query: async <Row>(sql: string, params: Params = {}) => guarded(() => run(sql, params)) as Row[],
    write: <Row>(sql: string, params: Params) => write(sql, params) as Promise<Row[]>,
    transaction,
    exclusive: transaction,
    close: async () => {
      writeTogether()
      guarded(() => database.close())
    },
  }
}

function unavailable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The store on this disk cannot be opened or written.', {
    hint: 'Check that DATA_DIR is writable, that the disk has room, and that no other program holds the file.',
    cause,
  })
}
