import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { createLimits } from '../../src/storage/limitTable.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import { SEED } from '../seed.ts'

const day = 86_400_000
const limit = { bucket: 'a client', limit: 3, windowMs: 600_000 }
const noSweep = async () => undefined

test('a hit counts after another one has removed the stamps of a clock that was ahead', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-limits-'))
  const database = await sqlite({ file: path.join(folder, 'portage.db') })()
  try {
    await migrate(database)
    const limits = createLimits(database, noSweep, { remembers: false })
    for (let hit = 0; hit < 3; hit++) await limits.hit(limit, day)
    let isFirst = true
    const overtaken: Database = {
      ...database,
      query: async (sql, params) => {
        if (isFirst) {
          isFirst = false
          await limits.hit(limit, 1)
        }
        return database.query(sql, params)
      },
    }
    expect(await createLimits(overtaken, noSweep, { remembers: false }).hit(limit, 1)).toMatchObject({
      allowed: true,
      remaining: 1,
    })
    expect(await limits.hit({ ...limit, cost: 2 }, 1)).toMatchObject({ allowed: false, remaining: 1 })
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})

/** One process gets most requests, so that what it remembers is often true. */
const hit = fc.record({
  passed: fc.integer({ min: -500, max: 4_500 }),
  client: fc.nat({ max: 2 }),
  cost: fc.constantFrom(1, 1, 1, 1, 2),
  process: fc.constantFrom(0, 0, 0, 0, 1),
})

test('processes that remember their windows count like one that does not', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-limits-'))
  const open = (file: string) => sqlite({ file: path.join(folder, file) })()
  const [first, second, reference] = await Promise.all([open('shared.db'), open('shared.db'), open('reference.db')])
  try {
    await migrate(first)
    await migrate(reference)
    const changes = { tried: 0, written: 0 }
    const counted: Database = {
      ...first,
      change: async (sql, params) => {
        const rows = await first.change(sql, params)
        changes.tried += 1
        changes.written += rows
        return rows
      },
    }
    const sharing = [counted, second].map((database) => createLimits(database, noSweep, { remembers: true }))
    const expected = createLimits(reference, noSweep, { remembers: false })
    let now = 0
    for (const { passed, client, cost, process } of fc.sample(hit, { seed: SEED, numRuns: 400 })) {
      now = Math.max(0, now + passed)
      const one = { bucket: `client ${client}`, limit: 4, windowMs: 20_000, cost }
      const limits = sharing[process] as (typeof sharing)[number]
      expect(await limits.hit(one, now)).toEqual(await expected.hit(one, now))
      expect(await limits.peek(one, now)).toEqual(await expected.peek(one, now))
    }
    expect(changes.written).toBeGreaterThan(50)
    expect(changes.tried).toBeGreaterThan(changes.written)
  } finally {
    await Promise.all([first.close(), second.close(), reference.close()])
    rmSync(folder, { recursive: true })
  }
})

test('simultaneous hits of processes that remember their windows spend exactly the limit', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-limits-'))
  const open = () => sqlite({ file: path.join(folder, 'portage.db') })()
  const [first, second] = await Promise.all([open(), open()])
  try {
    await migrate(first)
    const sharing = [first, second].map((database) => createLimits(database, noSweep, { remembers: true }))
    const sixty = { bucket: 'a client', limit: 60, windowMs: 600_000 }
    let allowed = 0
    for (let round = 0; round < 10; round++) {
      const hits = Array.from({ length: 7 }, (_, index) => sharing[index % 2]?.hit(sixty, day + round))
      allowed += (await Promise.all(hits)).filter((state) => state?.allowed).length
    }
    expect(allowed).toBe(60)
  } finally {
    await Promise.all([first.close(), second.close()])
    rmSync(folder, { recursive: true })
  }
})
