import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarioRows } from '../../src/devnet/scenarios/scenarios.ts'

test('the portal lists exactly the devnet’s magic amounts', () => {
  const page = readFileSync('src/content/docs/developers/devnet.mdx', 'utf8')
  const result = [...page.matchAll(/^\| (99\d{4}) \| (.+?) \| (.+) \|$/gm)].map(([, ...cells]) => cells)
  expect(result).toEqual(scenarioRows.map(({ suffix, title, what_happens }) => [suffix, title, what_happens]))
  expect(result.length).toBeGreaterThanOrEqual(14)
})
