import { ask, type Database } from './database.ts'
import { start } from './migrations/0001_start.ts'
import { mailboxes } from './migrations/0002_mailboxes.ts'

/**
 * One ordered step of the tables' shape. What has been released is never edited: a change is the next file.
 * Steps are modules and not .sql files because a packed function contains what is imported; a file that is only read
 * from the disk would stay behind. The statements are the common subset of SQLite and Postgres.
 */
export interface Migration {
  /** The file's name; it decides the order and is what the database remembers. */
  readonly id: string
  readonly statements: readonly string[]
}

export const migrations: readonly Migration[] = [start, mailboxes]

/** Applies what is missing, all or nothing. Processes that start at once wait for each other and find it done. */
export function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  return database.exclusive(function* () {
    yield* ask('create table if not exists portage_migrations (id text primary key not null)')
    const applied = yield* ask<{ id: string }>('select id from portage_migrations')
    const known = new Set(applied.map(({ id }) => id))
    for (const { id, statements } of steps) {
      if (known.has(id)) continue
      for (const statement of statements) yield* ask(statement)
      yield* ask('insert into portage_migrations (id) values (:id)', { id })
    }
  })
}
