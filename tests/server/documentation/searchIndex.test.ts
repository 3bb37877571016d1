import { describe, expect, test } from 'vitest'
import { searchPages, sectionCount, sectionsOf, termsOf } from '../../../src/server/documentation/searchIndex.ts'
import { pages } from './pages.ts'

const found = (query: string, limit = 5) =>
  searchPages(pages, query, limit).map(({ section: { page, heading } }) => [page.path, heading])

test('a page has a section for each heading outside code', () => {
  const [memos] = pages
  expect(memos && sectionsOf(memos).map(({ heading }) => heading)).toEqual([undefined, 'Refund address', 'Price limit'])
  expect(sectionCount(pages)).toBe(7)
})

test('a text has terms without common words, plural endings and letter case, and with the parts of codes', () => {
  expect(termsOf('The Refunds of price_limit in BTC')).toEqual(['refund', 'price_limit', 'price', 'limit', 'btc'])
})

describe('a search', () => {
  test.each([
    ['refund address', '/developers/concepts/memos', 'Refund address'],
    ['Where do refunds go?', '/developers/concepts/memos', 'Refund address'],
    ['webhook', '/developers/webhooks', undefined],
    ['webho', '/developers/webhooks', undefined],
    ['webhoks', '/developers/webhooks', undefined],
    ['api key', '/developers/api-keys', undefined],
    ['api_key_missing', '/developers/errors/api_key_missing', undefined],
  ])('for "%s" returns %s first, with the heading %s', (query, path, heading) => {
    expect(found(query)[0]).toEqual([path, heading])
  })

  test.each(['zzzzz', 'the of and', '!!', ''])('for "%s" returns nothing', (query) => {
    expect(found(query)).toEqual([])
  })

  test('returns the paragraph with the words, cut', () => {
    const [first] = searchPages(pages, 'refund sender', 1)
    expect(first?.excerpt).toBe('Without one, a refund goes to the sender.')
  })

  test('returns at most two sections of a page, and at most the limit', () => {
    expect(found('memo price refund limit').filter(([path]) => path === '/developers/concepts/memos')).toHaveLength(2)
    expect(found('api', 1)).toHaveLength(1)
  })
})
