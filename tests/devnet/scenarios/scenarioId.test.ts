import { describe, expect, test } from 'vitest'
import { scenarioIds, scenarioOf, suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { scenarioRows } from '../../../src/devnet/scenarios/scenarios.ts'

describe('the table of magic amounts', () => {
  test('has at least fourteen rows, each with a description and a unique suffix', () => {
    expect(scenarioRows.length).toBeGreaterThanOrEqual(14)
    expect(new Set(scenarioRows.map(({ suffix }) => suffix)).size).toBe(scenarioRows.length)
    expect(new Set(scenarioRows.map(({ title }) => title)).size).toBe(scenarioRows.length)
    for (const { what_happens } of scenarioRows) expect(what_happens.length).toBeGreaterThan(40)
  })

  test('has suffixes that end in two zeros, for coins with six decimals', () => {
    for (const id of scenarioIds) {
      expect(suffixOf(id)).toMatch(/^99\d\d00$/)
      expect(scenarioOf(12_000_000n + BigInt(suffixOf(id)))).toBe(id)
    }
  })

  test('ignores other amounts', () => {
    for (const amount of [0n, 990_000n, 999_900n, 1_990_101n, 5_000_000n]) expect(scenarioOf(amount)).toBeUndefined()
  })
})
