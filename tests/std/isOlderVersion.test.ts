import { expect, test } from 'vitest'
import { isOlderVersion } from '../../src/std/isOlderVersion.ts'

test.each([
  ['3.16.3', '3.20.3', true],
  ['3.20.2', '3.20.3', true],
  ['3.9.0', '3.20.0', true],
  ['3.20', '3.20.1', true],
  ['3.20.3', '3.20.3', false],
  ['3.20.3', '3.16.3', false],
  ['4.0.0', '3.20.3', false],
  ['3.20.0', '3.20', false],
  ['3.20.0-rc1', '3.20.0', false],
  ['unknown', '3.20.0', true],
  ['3.20.0', 'unknown', false],
])('isOlderVersion compares %s with %s by numbers: %s', (version, than, isOlder) => {
  expect(isOlderVersion(version, than)).toBe(isOlder)
})
