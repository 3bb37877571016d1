import { describe, expect, test } from 'vitest'
import type { Lease, Reservation } from '../../../src/storage/store.ts'
import { hour, type NewDatabase, start, storesOf, together } from './stores.ts'

const leaseMs = 30_000
const replayMs = hour
const request = { key: 'order-1', fingerprint: 'POST /api/v1/newsletter 9f2c', leaseMs }
const response = {
  status: 202,
  headers: { 'content-type': 'application/json' },
  body: '{"status":"ok","name":"Zoë 🚲"}',
}

function leaseOf(reservation: Reservation): Lease {
  if (reservation.state !== 'reserved') throw new Error(`Expected a lease, got ${reservation.state}.`)
  return reservation.lease
}

export function describeIdempotency(newDatabase: NewDatabase): void {
  const withDatabase = storesOf(newDatabase)

  describe('idempotency', () => {
    test('grants exactly one of 100 simultaneous reservations of a key, in each of 20 rounds', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open(), open()]
        for (let round = 0; round < 20; round++) {
          const found = await together(stores, 100, ({ idempotency }) =>
            idempotency.reserve({ ...request, key: `round ${round}` }, start + round),
          )
          const count = (state: Reservation['state']) => found.filter((one) => one.state === state).length
          expect([round, count('reserved'), count('in_progress')]).toEqual([round, 1, 99])
        }
      }))

    test('replays a finished response for exactly one hour, then frees the key', () =>
      withDatabase(async ({ open }) => {
        const { idempotency } = open()
        const lease = leaseOf(await idempotency.reserve(request, start))
        expect(await idempotency.finish({ lease, response, replayMs }, start + 5)).toBe(true)
        expect(await idempotency.reserve(request, start + 6)).toEqual({ state: 'replay', response })
        expect(await idempotency.reserve(request, start + 5 + hour - 1)).toEqual({ state: 'replay', response })
        expect(await idempotency.reserve(request, start + 5 + hour)).toMatchObject({ state: 'reserved' })
      }))

    test('reports a mismatch for a different request with the same key, during and after execution', () =>
      withDatabase(async ({ open }) => {
        const { idempotency } = open()
        const other = { ...request, fingerprint: 'POST /api/v1/newsletter 77aa' }
        const lease = leaseOf(await idempotency.reserve(request, start))
        expect(await idempotency.reserve(other, start + 1)).toEqual({ state: 'mismatch' })
        await idempotency.finish({ lease, response, replayMs }, start + 2)
        expect(await idempotency.reserve(other, start + 3)).toEqual({ state: 'mismatch' })
        expect(await idempotency.reserve(other, start + 2 + hour)).toMatchObject({ state: 'reserved' })
      }))

    test('frees the key exactly 30 seconds after a crash between reserve and finish, for one successor', () =>
      withDatabase(async ({ open }) => {
        const crashed = open()
        await crashed.idempotency.reserve(request, start)
        await crashed.close()
        const stores = [open(), open()]
        const { idempotency } = stores[0]!
        expect(await idempotency.reserve(request, start + 29_999)).toEqual({ state: 'in_progress', freeInMs: 1 })
        const found = await together(stores, 20, (store) => store.idempotency.reserve(request, start + 30_000))
        expect(found.filter(({ state }) => state === 'reserved')).toHaveLength(1)
      }))

    test('does not let the owner of an expired lease overwrite or free the key', () =>
      withDatabase(async ({ open }) => {
        const { idempotency } = open()
        const stale = leaseOf(await idempotency.reserve(request, start))
        const lease = leaseOf(await idempotency.reserve(request, start + 30_000))
        await idempotency.release(stale)
        const late = { lease: stale, response: { ...response, body: 'late' }, replayMs }
        expect(await idempotency.finish(late, start + 30_001)).toBe(false)
        expect(await idempotency.reserve(request, start + 30_002)).toMatchObject({ state: 'in_progress' })
        expect(await idempotency.finish({ lease, response, replayMs }, start + 30_003)).toBe(true)
        expect(await idempotency.finish({ ...late, lease }, start + 30_004)).toBe(false)
        await idempotency.release(lease)
        expect(await idempotency.reserve(request, start + 30_005)).toEqual({ state: 'replay', response })
      }))

    test('keeps the response of a slow execution when the key was not reserved again', () =>
      withDatabase(async ({ open }) => {
        const { idempotency } = open()
        const lease = leaseOf(await idempotency.reserve(request, start))
        expect(await idempotency.finish({ lease, response, replayMs }, start + 45_000)).toBe(true)
        expect(await idempotency.reserve(request, start + 45_001)).toEqual({ state: 'replay', response })
      }))

    test('frees a released key at once', () =>
      withDatabase(async ({ open }) => {
        const { idempotency } = open()
        await idempotency.release(leaseOf(await idempotency.reserve(request, start)))
        expect(await idempotency.reserve({ ...request, fingerprint: 'other' }, start)).toMatchObject({
          state: 'reserved',
        })
      }))

    test.each([
      ['255 characters', 'k'.repeat(255)],
      ['a space', ' '],
      ['emoji', '🔑'.repeat(60)],
      ['quotes and a NUL', "'; drop table subscriptions; --\0"],
    ])('accepts a key of %s', (_, key) =>
      withDatabase(async ({ open }) => {
        const { idempotency } = open()
        const lease = leaseOf(await idempotency.reserve({ ...request, key }, start))
        await idempotency.finish({ lease, response, replayMs }, start)
        expect(await idempotency.reserve({ ...request, key }, start)).toEqual({ state: 'replay', response })
        expect(await idempotency.reserve({ ...request, key: `${key}x` }, start)).toMatchObject({ state: 'reserved' })
      }),
    )
  })
}
