import { expect, test } from 'vitest'
import { pathnameOf } from '../../src/std/pathnameOf.ts'

test.each([
  'http://localhost:8888',
  'http://localhost/?a=/b',
  'https://user:pass@swap.example.org/a/b%20c?x=1#y?z',
  'http://[::1]:80//double//?',
  'http://localhost/a#b/c?d',
])('returns the same path as URL for %s', (text) => {
  const { url } = new Request(text.replace('user:pass@', ''))
  expect(pathnameOf(url)).toBe(new URL(url).pathname)
})
