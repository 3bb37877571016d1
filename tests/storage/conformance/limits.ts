import { describe, expect, test } from 'vitest'
import { day, hour, minute, type NewDatabase, start, storesOf, together } from './stores.ts'

/** Returns a reproducible sequence of numbers (a linear congruence, modulo 2^31). */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
}

export function describeLimits(newDatabase: NewDatabase): void {
  const withDatabase = storesOf(newDatabase)
  const mcp = { bucket: 'mcp 203.0.113.7', limit: 60, windowMs: 10 * minute }

  describe('limits', () => {
    test('restores a unit spent at t exactly at t + window', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const limit = { ...mcp, limit: 2 }
        expect(await limits.hit(limit, start)).toEqual({ allowed: true, limit: 2, remaining: 1, resetMs: 600_000 })
        expect(await limits.hit(limit, start + 1)).toMatchObject({ allowed: true, remaining: 0, resetMs: 599_999 })
        expect(await limits.hit(limit, start + 599_999)).toEqual({ allowed: false, limit: 2, remaining: 0, resetMs: 1 })
        expect(await limits.hit(limit, start + 600_000)).toMatchObject({ allowed: true, remaining: 0, resetMs: 1 })
        expect(await limits.hit(limit, start + 600_000)).toMatchObject({ allowed: false, resetMs: 1 })
        expect(await limits.hit(limit, start + 600_001)).toMatchObject({ allowed: true, resetMs: 599_999 })
      }))

    test('spends nothing on a refusal, so a client that waits for Retry-After is allowed', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const limit = { ...mcp, limit: 1 }
        await limits.hit(limit, start)
        for (let second = 1; second < 600; second += 60) {
          const { allowed, resetMs } = await limits.hit(limit, start + second * 1000)
          expect({ allowed, resetMs }).toEqual({ allowed: false, resetMs: 600_000 - second * 1000 })
        }
        expect(await limits.hit(limit, start + 600_000)).toMatchObject({ allowed: true })
      }))

    test('refuses a cost that does not fit and reports when it will', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        expect(await limits.hit({ ...mcp, cost: 20 }, start)).toMatchObject({ allowed: true, remaining: 40 })
        expect(await limits.hit({ ...mcp, cost: 30 }, start + 1000)).toMatchObject({ allowed: true, remaining: 10 })
        const refused = await limits.hit({ ...mcp, cost: 11 }, start + 2000)
        expect(refused).toEqual({ allowed: false, limit: 60, remaining: 10, resetMs: 598_000 })
        expect(await limits.hit({ ...mcp, cost: 10 }, start + 2000)).toMatchObject({ allowed: true, remaining: 0 })
        expect(await limits.hit({ ...mcp, cost: 20 }, start + 600_000)).toMatchObject({ allowed: true, remaining: 0 })
      }))

    test('refuses a cost above the limit and leaves the window unchanged', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const refused = await limits.hit({ ...mcp, cost: 61 }, start)
        expect(refused).toEqual({ allowed: false, limit: 60, remaining: 60, resetMs: mcp.windowMs })
        await expect(limits.hit({ ...mcp, cost: 0 }, start)).rejects.toThrow(RangeError)
        expect(await limits.hit({ ...mcp, cost: 60 }, start)).toMatchObject({ allowed: true, remaining: 0 })
      }))

    test('spends nothing on peek', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const limit = { ...mcp, limit: 1 }
        expect(await limits.peek(limit, start)).toEqual({ allowed: true, limit: 1, remaining: 1, resetMs: 0 })
        await limits.hit(limit, start)
        expect(await limits.peek(limit, start + 1)).toEqual({
          allowed: false,
          limit: 1,
          remaining: 0,
          resetMs: 599_999,
        })
        expect(await limits.peek(limit, start + 600_000)).toMatchObject({ allowed: true, remaining: 1 })
      }))

    test('counts buckets separately, and starts a new window when a limit changes', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const limit = { ...mcp, limit: 1 }
        await limits.hit(limit, start)
        expect(await limits.hit({ ...limit, bucket: 'mcp 203.0.113.8' }, start)).toMatchObject({ allowed: true })
        expect(await limits.hit({ ...limit, limit: 5 }, start)).toMatchObject({ allowed: true, remaining: 4 })
        expect(await limits.hit(limit, start)).toMatchObject({ allowed: false })
      }))

    test('allows exactly the limit in 300 simultaneous hits from four stores, counting down without a gap', () =>
      withDatabase(async ({ open }) => {
        const states = await together([open(), open(), open(), open()], 300, ({ limits }) => limits.hit(mcp, start))
        const allowed = states.filter((state) => state.allowed)
        expect(allowed.map(({ remaining }) => remaining).sort((a, b) => b - a)).toEqual([...Array(60).keys()].reverse())
      }))

    test('agrees with a plain list of timestamps over 400 hits of mixed cost', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const limit = { ...mcp, limit: 7, windowMs: 1000 }
        const next = sequence(20_260_101)
        let moments: number[] = []
        for (let step = 0, now = start; step < 400; step++, now += next(4) === 0 ? next(900) : next(120)) {
          const cost = 1 + (next(3) === 0 ? next(8) : 0)
          moments = moments.filter((at) => at + limit.windowMs > now)
          const fits = moments.length + cost <= limit.limit
          if (fits) moments.push(...Array<number>(cost).fill(now))
          const { allowed, remaining } = await limits.hit({ ...limit, cost }, now)
          expect({ step, allowed, remaining }).toEqual({ step, allowed: fits, remaining: 7 - moments.length })
        }
      }))

    test('does not open the window early on a machine whose clock is behind', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const limit = { ...mcp, limit: 3 }
        await limits.hit(limit, start + 500)
        await limits.hit(limit, start)
        await limits.hit(limit, start + 100)
        expect(await limits.hit(limit, start + 600_499)).toMatchObject({ allowed: false, remaining: 0, resetMs: 1 })
        expect(await limits.hit(limit, start + 600_500)).toMatchObject({ allowed: true, remaining: 2 })
      }))

    test('forgets what a clock that was set back had stamped, and counts again from now', () =>
      withDatabase(async ({ open }) => {
        const { limits } = open()
        const limit = { ...mcp, limit: 3 }
        for (const at of [day, hour]) {
          while ((await limits.hit(limit, start + at)).allowed);
          expect(await limits.peek(limit, start), `${at}`).toMatchObject({ allowed: true })
          expect(await limits.hit(limit, start), `${at}`).toMatchObject({ allowed: true })
        }
        expect((await limits.hit({ ...limit, cost: 2 }, start)).remaining).toBe(0)
        expect(await limits.hit(limit, start)).toMatchObject({ allowed: false, resetMs: 600_000 })
        expect(await limits.hit(limit, start + 10 * minute)).toMatchObject({ allowed: true, remaining: 2 })
      }))

    test('forgets stamps of the future in simultaneous hits too, and lets only the limit through', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open()]
        for (let hit = 0; hit < 60; hit++) await stores[0]!.limits.hit(mcp, start + day)
        const states = await together(stores, 150, ({ limits }) => limits.hit(mcp, start))
        expect(states.filter(({ allowed }) => allowed)).toHaveLength(60)
      }))
  })
}
