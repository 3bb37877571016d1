export type Value = string | number | null
export type Params = Readonly<Record<string, Value>>

/** One statement in the common subset of SQLite and Postgres, with parameters written `:name`. */
export interface Statement {
  readonly sql: string
  readonly params: Params
}

/**
 * A transaction is a generator that yields statements (by `ask`) and is resumed with their rows. So SQLite can run it
 * without a pause, because two connections of one process that wait for each other would wait for ever, and Postgres
 * can run it from answer to answer. It may be thrown into, and touches nothing outside.
 */
export type Work<T> = Generator<Statement, T, readonly unknown[]>

/** Inside a transaction: runs one statement. Whole numbers come back as numbers; the SQL decides the row's shape. */
export function* ask<Row>(sql: string, params: Params = {}): Generator<Statement, Row[], readonly unknown[]> {
  return (yield { sql, params }) as Row[]
}

/** What a driver provides. Everything rejects with StoreUnavailableError, except what `work` itself throws. */
export interface Database {
  /** Runs one statement, by itself all or nothing. Rows as from `ask`. */
  query<Row>(sql: string, params?: Params): Promise<Row[]>
  /**
   * `query` for the one write of a request. Those that come at the same moment may share a transaction, and then its
   * fate; each is answered when it is kept.
   */
  write<Row>(sql: string, params: Params): Promise<Row[]>
  /** All or nothing. */
  transaction<T>(work: () => Work<T>): Promise<T>
  /** A transaction that no other process runs at the same time. */
  exclusive<T>(work: () => Work<T>): Promise<T>
  close(): Promise<void>
}

/** Opens a database; may be called again after it failed. */
export type Connect = () => Promise<Database>
