import { expect, inject, test } from 'vitest'
import { crawlPortal } from './portalPages.ts'

const pages = await crawlPortal(inject('site'))

test('every portal page has one h1', () => {
  expect(pages.filter(({ h1 }) => h1.length !== 1).map(({ path, h1 }) => `${path}: ${h1.join(', ')}`)).toEqual([])
})

test('every portal page has a unique title and a unique description of 50 to 160 characters', () => {
  const lengths = pages.map(({ path, description }) => ({ path, description, length: description.length }))
  expect(lengths.filter(({ length }) => length < 50 || length > 160)).toEqual([])
  expect(pages.filter(({ title }) => title.trim() === '')).toEqual([])
  for (const text of ['title', 'description'] as const) {
    const twice = Map.groupBy(pages, (page) => page[text])
    expect([...twice.values()].filter(({ length }) => length > 1).map((same) => same.map(({ path }) => path))).toEqual(
      [],
    )
  }
})
