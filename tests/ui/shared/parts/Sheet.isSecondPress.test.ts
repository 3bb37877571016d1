import { expect, test } from 'vitest'
import { isSecondPress } from '../../../../src/ui/shared/parts/Sheet.tsx'

test.each([
  ['the second press of a double click', { type: 'click', detail: 2 }, true],
  ['a single press', { type: 'click', detail: 1 }, false],
  ['a key', { type: 'keydown', detail: 0 }, false],
  ['an event without a count', { type: 'popstate' }, false],
])('%s is recognized', (_, event, expected) => {
  expect(isSecondPress(event as unknown as Event)).toBe(expected)
})
