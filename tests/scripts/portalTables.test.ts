import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentTable, portalPages, withTables } from '../../scripts/portalTables.ts'
import { secretVariables } from '../../scripts/secretVariables.ts'
import { variables } from '../../src/runtime/variables.ts'

test('the portal pages have the tables that `npm run generate` writes', () => {
  for (const { file, text } of portalPages()) expect(readFileSync(file, 'utf8'), file).toBe(text)
})

test('every variable has a row with its purpose and its default', () => {
  const rows = environmentTable().split('\n').slice(2)
  expect(rows).toHaveLength(Object.keys(variables).length + secretVariables.length)
  for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \| [^|]{20,} \| [^|]{3,} \|$/)
})

test('throws with the markers when a page has no place for a table', () => {
  const table = { name: 'colors', source: 'colors.ts', render: () => '| red |' }
  expect(() => withTables('# Page\n', [table], (note) => `{/* ${note} */}`)).toThrow('{/* /colors */}')
})

test('the README has at most 120 lines, and names variables and commands that exist', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme.split('\n').length).toBeLessThanOrEqual(120)
  const known = new Set<string>([...Object.values(variables), ...secretVariables].map(({ name }) => name))
  const named = [...readme.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = [...readme.matchAll(/npm run ([a-z:]+(?:-[a-z]+)*)/g)].map(([, name]) => name ?? '')
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('the page about monitoring names only metrics that exist', () => {
  const page = readFileSync('src/content/docs/developers/monitoring.mdx', 'utf8')
  const source = readFileSync('src/runtime/metricsText.ts', 'utf8')
  const known = new Set([...source.matchAll(/'((?:portage|process)_[a-z_]+)'/g)].map(([, name]) => name))
  const named = [...page.matchAll(/\b((?:portage|process)_[a-z_]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
