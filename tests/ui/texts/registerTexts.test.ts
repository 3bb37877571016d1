import { afterEach, expect, test } from 'vitest'
import { registerTexts, showTexts } from '../../../src/ui/texts/registerTexts.ts'

afterEach(() => showTexts(undefined))

const german = {
  title: 'Titel',
  steps: ['eins'],
  group: { other: 'anders' },
  count: (count: number) => `${count} Stück`,
}
const english = {
  title: 'Title',
  steps: ['one'],
  group: { other: 'other' },
  count: (count: number) => `${count} pieces`,
}

test('a dictionary shows English until another language is shown, then its texts in place', () => {
  const shown = registerTexts('sample', english)
  const { group } = shown
  expect([shown.title, shown.count(2), group.other]).toEqual(['Title', '2 pieces', 'other'])
  showTexts((feature, own) => (feature === 'sample' ? german : own))
  expect([shown.title, shown.count(2), group.other, ...shown.steps]).toEqual(['Titel', '2 Stück', 'anders', 'eins'])
  showTexts(undefined)
  expect([shown.title, group.other, ...shown.steps]).toEqual(['Title', 'other', 'one'])
})

test('a dictionary that loads after the choice shows the chosen language', () => {
  showTexts((feature, own) => (feature === 'late' ? german : own))
  expect(registerTexts('late', english).title).toBe('Titel')
})

test('every copy of a dictionary shows the chosen language', () => {
  const first = registerTexts('sample', english)
  const second = registerTexts('sample', english)
  showTexts((feature, own) => (feature === 'sample' ? german : own))
  expect([first.title, second.title]).toEqual(['Titel', 'Titel'])
})
