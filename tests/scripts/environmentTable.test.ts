import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentTable, withEnvironmentTable } from '../../scripts/environmentTable.ts'
import { variables } from '../../src/runtime/variables.ts'

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')

test('the README’s table of variables is the one that `npm run generate` writes', () => {
  expect(withEnvironmentTable(readme)).toBe(readme)
})

test('every variable has a row with its purpose and its default', () => {
  const rows = environmentTable().split('\n').slice(2)
  expect(rows).toHaveLength(Object.keys(variables).length)
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \| [^|]{20,} \| [^|]{3,} \|$/)
})

test('a README without a place for the table is an error that shows the markers', () => {
  expect(() => withEnvironmentTable('# Portage\n')).toThrow('<!-- /environment -->')
})
