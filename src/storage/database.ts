export type Value = string | number | null
export type Params = Readonly<Record<string, Value>>

/**
 * Runs one statement in the common subset of SQLite and Postgres, with parameters written `:name`.
 * Whole numbers come back as numbers. The caller names the row's shape, which its own SQL decides.
 */
export type Query = <Row>(sql: string, params?: Params) => Promise<Row[]>

/** What a driver provides. Everything rejects with StoreUnavailableError, except what `work` itself throws. */
export interface Database {
  readonly query: Query
  /** All or nothing. Only the query handed in belongs to the transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** A transaction that no other process runs at the same time. */
  exclusive<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens a database; may be called again after it failed. */
export type Connect = () => Promise<Database>
