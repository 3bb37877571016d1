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
import { olderVersions } from './migrations/0009_older_versions.ts'
import { incidents } from './migrations/0010_incidents.ts'
import { StoreUnavailableError } from './storeUnavailableError.ts'

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  start,
  mailboxes,
  apiKeys,
  memoless,
  affiliates,
  mails,
  memolessNetworks,
  affiliateRegistrations,
  olderVersions,
  incidents,
]

/** A step as the database records it. */
export interface AppliedStep {
  readonly id: string
  readonly breaks_older?: number
}

/**
 * Applies missing migrations atomically. Processes that start at the same time wait for each other. Steps of a newer
 * version stay as they are. Throws `StoreUnavailableError` when one of them breaks this version.
 */
export function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  return database.exclusive(function* () {
    yield* execute('create table if not exists portage_migrations (id text primary key not null)')
    const applied = yield* execute<AppliedStep>('select * from portage_migrations')
    expectUsable(applied, steps)
    const known = new Set(applied.map(({ id }) => id))
    for (const { id, statements, breaksOlder } of steps) {
      if (known.has(id)) continue
      for (const statement of statements) yield* execute(statement)
      yield* execute('insert into portage_migrations (id) values (:id)', { id })
      if (breaksOlder) yield* execute('update portage_migrations set breaks_older = 1 where id = :id', { id })
    }
  })
}

/** Throws `StoreUnavailableError` when a newer version has changed the schema so that this one cannot use it. */
export function expectUsable(applied: readonly AppliedStep[], steps: readonly Migration[] = migrations): void {
  const known = new Set(steps.map(({ id }) => id))
  const unusable = applied.find(({ id, breaks_older = 0 }) => breaks_older !== 0 && !known.has(id))
  if (unusable === undefined) return
  throw new StoreUnavailableError(
    `A newer version of Portage changed this database (${unusable.id}), and this version cannot use it.`,
    { hint: 'Start the newer version again, or restore a backup from before the upgrade.' },
  )
}
