import { expect, test } from 'vitest'
import { affiliateOperations } from '../../../src/contract/affiliate/affiliateOperations.ts'
import { errors } from '../../../src/contract/errors.ts'
import { ApiError, MisconfiguredError } from '../../../src/server/apiError.ts'
import { problemWords } from '../../../src/server/page/problemWords.ts'
import { englishTexts } from '../../../src/server/texts/englishTexts.ts'

const { codes } = englishTexts.problems

/** Errors of operations that no page can meet: pages send no JSON, and link to partners that exist. */
const onlyOfPrograms = ['invalid_json', 'partner_not_found']

test('every error of an operation that pages call has words for people', () => {
  const used = Object.entries(affiliateOperations).filter(([name]) => name !== 'affiliateEarnings')
  const met = new Set(used.flatMap(([, operation]) => operation.errors as readonly string[]))
  expect(met.size).toBeGreaterThan(15)
  expect([...met].filter((code) => !Object.hasOwn(codes, code) && !onlyOfPrograms.includes(code))).toEqual([])
})

test('words for people name no header, method, path or format of the API', () => {
  const words = Object.entries(codes).flatMap(([code, { title, hint }]) => [`${code}: ${title}`, `${code}: ${hint}`])
  expect(
    words.filter((text) => /JSON|Content-Type|Retry-After|HTTP|\bGET\b|\bPOST\b|endpoint|body/i.test(text)),
  ).toEqual([])
})

test('a reason has the same English words in the API and on pages, and an unknown code keeps its own', () => {
  const error = new ApiError('invalid_input', { reason: ['origin', 'https://shop.example/a'] })
  expect(error.message).toBe('“https://shop.example/a” is not the origin of a page.')
  const words = problemWords({ ...error, title: error.message }, englishTexts)
  expect(words).toEqual({ title: error.message, hint: error.hint })
  expect(new MisconfiguredError({ variables: ['A', 'B'] }).message).toContain('A, B')
  const other = { code: 'quote_expired', ...errors.quote_expired } as const
  expect(problemWords(other, englishTexts).title).toBe(errors.quote_expired.title)
})
