import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalServer } from '../../src/local/openSite.ts'
import { startLocal } from '../../src/local/startLocal.ts'
import { a2aTarget } from './fuzzing/a2a.ts'
import { fuzz } from './fuzzing/fuzz.ts'
import { createFuzzContext } from './fuzzing/fuzzContext.ts'
import { mcpTarget } from './fuzzing/mcp.ts'
import { quoteLinkTarget } from './fuzzing/quoteLink.ts'
import { fuzzRaw } from './fuzzing/raw.ts'
import { restTargets } from './fuzzing/rest.ts'

const seed = 20_261_120
const { context, folder, reported, close } = createFuzzContext()
afterAll(close)

const inWords = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort()
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

const targets = [...restTargets(context), mcpTarget(context), a2aTarget(context), quoteLinkTarget(context)].map(
  (target) => [target.name, target] as const,
)

test.each(targets)('%s returns only documented responses to generated requests', async (name, target) => {
  const { findings, statuses } = await fuzz(target, { seed, count: 500 })
  console.log(`${name}: ${inWords(statuses)}`)
  expect(findings).toEqual([])
  expect(reported).toEqual([])
})

describe('the local server', () => {
  const lines: string[] = []
  let local: LocalServer
  beforeAll(async () => {
    const dist = path.join(import.meta.dirname, '../local/fixtures/site/public')
    const env = { DATA_DIR: folder, LIMITS: 'mcp=100000/600,newsletter=100000/600' }
    local = await startLocal({ env, dist, port: 0, devnetPort: 0, log: (line) => lines.push(line) })
  })
  afterAll(() => local.close())

  test('responds to or closes connections with random bytes, logs no internal error and keeps running', async () => {
    const { findings, statuses } = await fuzzRaw(new URL(local.url), { seed, count: 500 })
    console.log(`raw bytes: ${inWords(statuses)}`)
    expect(findings).toEqual([])
    expect(lines).toEqual([])
  })
})
