import { type Database, execute } from './database.ts'
import type { Migration } from './migration.ts'
import { start } from './migrations/0001_start.ts'
import { mailboxes } from './migrations/0002_mailboxes.ts'
import { apiKeys } from './migrations/0003_api_keys.ts'
import { memoless } from './migrations/0004_memoless.ts'
import { affiliates } from './migrations/0005_affiliates.ts'
import { mails } from './migrations/0006_mails.ts'
import { memolessNetworks } from './migrations/0007_memoless_networks.ts'
import { affiliateRegistrations } from './migrations/0008_affiliate_registrations.ts'

export const migrations: readonly Migration[] = [
  start,
  mailboxes,
  apiKeys,
  memoless,
  affiliates,
  mails,
  memolessNetworks,
  affiliateRegistrations,
]

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
