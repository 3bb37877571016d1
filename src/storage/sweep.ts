import type { Database } from './database.ts'

/** Deletes a few expired rows. Called with `now` after a write that adds rows; most calls have nothing to wait for. */
export type Sweep = (now: number) => Promise<void> | undefined

/** Every hundredth call deletes at most 200 rows per table: faster than rows are added, and always short. */
const everyCalls = 100
const rowsAtOnce = 200

// The condition appears twice on purpose: a row that was renewed while the deletion waited for it must stay.
const clear = (table: string, key: string) =>
  `delete from ${table} where free_at <= :now and ${key} in
    (select ${key} from ${table} where free_at <= :now order by free_at limit ${rowsAtOnce})`
const statements = [
  clear('idempotency_records', 'key_hash'),
  clear('rate_windows', 'bucket_hash'),
  clear('mailboxes', 'mailbox_hash'),
  clear('memoless_registrations', 'id'),
  clear('api_key_usage', 'bucket'),
  clear('affiliate_accounts', 'id'),
  clear('affiliate_links', 'hash'),
  clear('affiliate_sessions', 'id'),
]

/** Creates a sweep without timers, because a function sleeps between calls. The first write of a process sweeps too. */
export function createSweep(database: Database): Sweep {
  let calls = 0
  const deleteExpired = async (now: number) => {
    // The write before this one succeeded, so errors here are ignored; remaining rows are deleted next time.
    for (const statement of statements) await database.query(statement, { now }).catch(() => [])
  }
  return (now) => (calls++ % everyCalls === 0 ? deleteExpired(now) : undefined)
}
