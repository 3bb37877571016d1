import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentTable, systemTable, withGeneratedTables } from '../../scripts/generatedTables.ts'
import { secretVariables } from '../../scripts/secretVariables.ts'
import { systems } from '../../src/contract/systems.ts'
import { variables } from '../../src/runtime/variables.ts'

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')

test('the README has the tables that `npm run generate` writes', () => {
  expect(withGeneratedTables(readme)).toBe(readme)
})

test('every variable has a row with its purpose and its default', () => {
  const rows = environmentTable().split('\n').slice(2)
  expect(rows).toHaveLength(Object.keys(variables).length + secretVariables.length)
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \| [^|]{20,} \| [^|]{3,} \|$/)
})

test('every system has a row that names its networks or that it is not available yet', () => {
  const rows = systemTable().split('\n').slice(2)
  expect(rows).toHaveLength(Object.keys(systems).length)
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| (not available yet|[a-z, ]+) \| [^|]+ \|$/)
})

test('throws with the markers when the README has no place for a table', () => {
  expect(() => withGeneratedTables('# Portage\n')).toThrow('<!-- /environment -->')
})
