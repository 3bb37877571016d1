/**
 * One step of the schema, applied in order. Never edit a released step: add the next file. Steps are modules, not .sql
 * files, because a packed function contains only what it imports. Use SQL that SQLite and Postgres share.
 */
export interface Migration {
  /** The file's name. Decides the order and is recorded in the database. */
  readonly id: string
  readonly statements: readonly string[]
}
