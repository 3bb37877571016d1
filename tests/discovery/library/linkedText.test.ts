import { expect, test } from 'vitest'
import { linkedText } from '../../../src/discovery/library/linkedText.ts'

test('links code spans and error codes of a docstring, and keeps the other text', () => {
  const places: Record<string, string> = { ask: '#ask', node_refused: '/errors/node_refused' }
  const pieces = linkedText('Asks as `ask` and `x / y` do (node_refused).', (term) => places[term])
  expect(pieces).toEqual([
    { text: 'Asks as ', isCode: false },
    { text: 'ask', isCode: true, href: '#ask' },
    { text: ' and ', isCode: false },
    { text: 'x / y', isCode: true },
    { text: ' do (', isCode: false },
    { text: 'node_refused', isCode: true, href: '/errors/node_refused' },
    { text: ').', isCode: false },
  ])
})
