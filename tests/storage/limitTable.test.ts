import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { createLimits } from '../../src/storage/limitTable.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { sqlite } from '../../src/storage/sqlite.ts'

const day = 86_400_000
const limit = { bucket: 'a client', limit: 3, windowMs: 600_000 }
const noSweep = async () => undefined

test('a hit counts after another one has removed the stamps of a clock that was ahead', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-limits-'))
  const database = await sqlite({ file: path.join(folder, 'portage.db') })()
  try {
    await migrate(database)
    const limits = createLimits(database, noSweep)
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
    expect(await createLimits(overtaken, noSweep).hit(limit, 1)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await limits.hit({ ...limit, cost: 2 }, 1)).toMatchObject({ allowed: false, remaining: 1 })
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})
