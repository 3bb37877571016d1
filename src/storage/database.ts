type Value = string | number | null
export type Params = Readonly<Record<string, Value>>

/** One statement in the common subset of SQLite and Postgres, with parameters written `:name`. */
export interface Statement {
  readonly sql: string
  readonly params: Params
}

/**
 * A transaction: a generator that yields statements (with `execute`) and resumes with their rows. SQLite runs it
 * synchronously, because two waiting connections of one process would deadlock; Postgres awaits each result. Drivers
 * may throw into it. It must have no other side effects.
 */
export type Work<T> = Generator<Statement, T, readonly unknown[]>

/** Runs one statement inside a transaction. Integers are returned as numbers; the SQL decides the shape of a row. */
export function* execute<Row>(sql: string, params: Params = {}): Generator<Statement, Row[], readonly unknown[]> {
  return (yield { sql, params }) as Row[]
}

/** The interface of a driver. Every method rejects with StoreUnavailableError, except for errors thrown by `work`. */
export interface Database {
  /** Runs one statement atomically. Returns rows as `execute` does. */
  query<Row>(sql: string, params?: Params): Promise<Row[]>
  /**
   * `query` for the only write of a request. Simultaneous writes may share a transaction, and then fail together.
   * Resolves when the write is committed.
   */
  write<Row>(sql: string, params: Params): Promise<Row[]>
  /** `write` for a statement that returns no rows. Resolves with the number of rows that it changed. */
  change(sql: string, params: Params): Promise<number>
  /** All or nothing. */
  transaction<T>(work: () => Work<T>): Promise<T>
  /** Runs a transaction under a lock, so that no other process runs one at the same time. */
  exclusive<T>(work: () => Work<T>): Promise<T>
  close(): Promise<void>
}

/** Opens a database; may be called again after a failure. */
export type Connect = () => Promise<Database>

/** How far the clocks of a site's instances may differ, in milliseconds. A later time was written by a wrong clock. */
export const clockToleranceMs = 60_000
