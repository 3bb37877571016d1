import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { digest } from './digest.ts'
import type { Idempotency, Reservation, StoredResponse } from './store.ts'
import type { Sweep } from './sweep.ts'

interface RecordRow {
  fingerprint: string
  response: string | null
  free_at: number
}

/** `free_at` is when the key becomes free: at first the end of the lease, then the end of the replay window. */
const claim = `insert into idempotency_records (key_hash, fingerprint, lease, response, free_at)
  values (:key, :fingerprint, :lease, null, :freeAt)
  on conflict (key_hash) do update set
    fingerprint = excluded.fingerprint, lease = excluded.lease, response = null, free_at = excluded.free_at
  where idempotency_records.free_at <= :now
  returning key_hash`

const finish = `update idempotency_records set response = :response, free_at = :freeAt
  where key_hash = :key and lease = :lease and response is null
  returning key_hash`

const release = 'delete from idempotency_records where key_hash = :key and lease = :lease and response is null'

/** How often to retry when the key is released between our claim and our read, before reporting `in_progress`. */
const attempts = 3

/** Creates the idempotency port. Source: draft-ietf-httpapi-idempotency-key-header. */
export function createIdempotency(database: Database, sweep: Sweep): Idempotency {
  return {
    async reserve({ key, fingerprint, leaseMs }, now) {
      const lease = { keyHash: digest(key), token: randomUUID() }
      for (let attempt = 0; attempt < attempts; attempt++) {
        const claimed = await database.query(claim, {
          key: lease.keyHash,
          fingerprint,
          lease: lease.token,
          now,
          freeAt: now + leaseMs,
        })
        if (claimed.length > 0) {
          await sweep(now)
          return { state: 'reserved', lease }
        }
        const [held] = await database.query<RecordRow>(
          'select fingerprint, response, free_at from idempotency_records where key_hash = :key',
          { key: lease.keyHash },
        )
        if (held) return reservationOf(held, fingerprint, now)
      }
      return { state: 'in_progress', freeInMs: leaseMs }
    },

    async finish({ lease, response, replayMs }, now) {
      const kept = await database.query(finish, {
        key: lease.keyHash,
        lease: lease.token,
        response: JSON.stringify(response),
        freeAt: now + replayMs,
      })
      return kept.length > 0
    },

    async release(lease) {
      await database.query(release, { key: lease.keyHash, lease: lease.token })
    },
  }
}

function reservationOf(held: RecordRow, fingerprint: string, now: number): Reservation {
  if (held.fingerprint !== fingerprint) return { state: 'mismatch' }
  if (held.response === null) return { state: 'in_progress', freeInMs: Math.max(1, held.free_at - now) }
  return { state: 'replay', response: JSON.parse(held.response) as StoredResponse }
}
