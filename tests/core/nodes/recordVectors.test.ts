import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../src/core/nodes/wire/nodeRecord.ts'
import { wirePool, wirePools } from '../../../src/core/nodes/wire/wirePool.ts'
import { wireQuote } from '../../../src/core/nodes/wire/wireQuote.ts'

const shared = new URL('../../../../shared/protocol-data/', import.meta.url)
const recorded = existsSync(shared)
if (!recorded) console.log('recordVectors.test: ../shared/protocol-data is missing; recorded replies are not tested.')

function files(folder: string, pattern: RegExp): string[] {
  if (!recorded) return []
  const names = readdirSync(new URL(folder, shared)).filter((name) => pattern.test(name))
  return names.map((name) => `${folder}${name}`)
}
const read = (path: string): object => JSON.parse(readFileSync(new URL(path, shared), 'utf8'))

describe.skipIf(!recorded)('recordOf with recorded node replies', () => {
  test.each(files('live-2026/', /^(thor|maya)node\.quote_swap.*(?<!partial)\.json$/))(
    'returns the quote %s unchanged',
    (path) => {
      const body = read(path)
      expect(recordOf(body, v.parse(wireQuote, body))).toEqual(body)
    },
  )

  test.each(files('live-2026/', /thornode\.pool\./))('returns the pool %s unchanged', (path) => {
    const body = read(path)
    expect(recordOf(body, v.parse(wirePool, body))).toEqual(body)
  })

  test.each(files('recorded/', /thornode\.(thornodePools|pools)/))('returns the pools %s unchanged', (path) => {
    const body = read(path) as unknown as object[]
    const rows = v.parse(wirePools, body)
    for (const [index, row] of body.entries()) expect(recordOf(row, rows[index])).toEqual(row)
  })
})
