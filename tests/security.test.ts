import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const policy = readFileSync('SECURITY.md', 'utf8')

const rows = policy
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the threat model has a row for each threat', () => {
  expect(rows.length).toBeGreaterThan(15)
})

test.each(rows.map(([, threat, , tests]) => [threat, tests]))('names existing tests against “%s”', (_, tests) => {
  const files = [...(tests ?? '').matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file ?? '')
  expect(files).not.toEqual([])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
