import type { Database } from './database.ts'

/** Clears a little of what nobody needs any more; called with `now` after a write that adds rows. */
export type Sweep = (now: number) => Promise<void>

/** A call in a hundred clears at most 200 rows of each table: faster than rows can come, and never long. */
const everyCalls = 100
const rowsAtOnce = 200

// The condition stands twice on purpose: a row that was renewed while the deletion waited for it must stay.
const clear = (table: string, key: string) =>
  `delete from ${table} where free_at <= :now and ${key} in
    (select ${key} from ${table} where free_at <= :now order by free_at limit ${rowsAtOnce})`
const statements = [
  clear('idempotency_records', 'key_hash'),
  clear('rate_windows', 'bucket_hash'),
  clear('mailboxes', 'mailbox_hash'),
]

/** No timers: a function sleeps between calls, so cleaning rides on the work itself, a process's first write included. */
export function createSweep(database: Database): Sweep {
  let calls = 0
  return async (now) => {
    if (calls++ % everyCalls !== 0) return
    // The write before this one has been kept and must be answered so; what stays lying is cleared next time.
    for (const statement of statements) await database.query(statement, { now }).catch(() => [])
  }
}
