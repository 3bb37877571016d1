/**
 * One step of the schema, applied in order. Never edit a released step: add the next file. Steps are modules, not .sql
 * files, because a packed function contains only what it imports. Use SQL that SQLite and Postgres share.
 */
export interface Migration {
  /** The file's name. Decides the order and is recorded in the database. */
  readonly id: string
  /**
   * They add tables, indexes, and columns that are null or have a default, so that the previous version can use the
   * database: operators go back to it without a restore.
   */
  readonly statements: readonly string[]
  /** The step does more than add. A version without it then refuses the database instead of misusing it. */
  readonly breaksOlder?: true
}
