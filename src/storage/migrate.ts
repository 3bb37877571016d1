import { type Database, execute } from './database.ts'
import { start } from './migrations/0001_start.ts'
import { mailboxes } from './migrations/0002_mailboxes.ts'

/**
 * One step of the schema, applied in order. Never edit a released step: add the next file. Steps are modules, not .sql
 * files, because a packed function contains only what it imports. Use SQL that SQLite and Postgres share.
 */
export interface Migration {
  /** The file's name. Decides the order and is recorded in the database. */
  readonly id: string
  readonly statements: readonly string[]
}

export const migrations: readonly Migration[] = [start, mailboxes]

/** Applies missing migrations atomically. Processes that start at the same time wait for each other. */
export function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  return database.exclusive(function* () {
    yield* execute('create table if not exists portage_migrations (id text primary key not null)')
    const applied = yield* execute<{ id: string }>('select id from portage_migrations')
    const known = new Set(applied.map(({ id }) => id))
    for (const { id, statements } of steps) {
      if (known.has(id)) continue
      for (const statement of statements) yield* execute(statement)
      yield* execute('insert into portage_migrations (id) values (:id)', { id })
    }
  })
}
