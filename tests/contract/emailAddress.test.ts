import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf, normalizeEmailAddress } from '../../src/contract/emailAddress.ts'

test.each([
  ['first@example.org', 'first@example.org'],
  ['First.Reader+news@Example.ORG', 'First.Reader+news@example.org'],
  ["o'brien=x@example.co.uk", "o'brien=x@example.co.uk"],
  ['first@bücher.example', 'first@xn--bcher-kva.example'],
  ['first@BÜCHER.example', 'first@xn--bcher-kva.example'],
  ['first@xn--bcher-kva.example', 'first@xn--bcher-kva.example'],
  ['first@例え.テスト', 'first@xn--r8jz45g.xn--zckzah'],
  ['first@ｅｘａｍｐｌｅ．ｏｒｇ', 'first@example.org'],
  ['jos\u0065\u0301@example.org', 'jos\u00e9@example.org'],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
])('%s is normalised to %s', (text, kept) => {
  expect(normalizeEmailAddress(text)).toBe(kept)
})

test.each([
  '',
  '@',
  'first',
  'first@',
  '@example.org',
  'first@localhost',
  'first@example',
  'first@example.org.',
  'first@.example.org',
  'first@example..org',
  'first@-example.org',
  'first@127.0.0.1',
  'first@0x7f.1',
  'first@[127.0.0.1]',
  'first@[IPv6:::1]',
  '.first@example.org',
  'first.@example.org',
  'fi..rst@example.org',
  'a irst@example.org',
  ' first@example.org',
  'first@example.org ',
  'first@exa mple.org',
  'first@exa\nmple.org',
  'first@exa\tmple.org',
  'first\r\nBcc: x@example.org@example.org',
  'first@example.org\r\nBcc: second@example.org',
  'first@example.org,second@example.org',
  'first@example.org;second@example.org',
  'First <first@example.org>',
  '<first@example.org>',
  '<first@example.org',
  'fi(r)st@example.org',
  'first@example.123',
  '"first"@example.org',
  '"a b"@example.org',
  'a"b@example.org',
  'first@second@example.org',
  'first@example.org/path',
  'first@example.org?x=1',
  'first@example.org#x',
  'first@example.org:25',
  'first@user:pw@example.org',
  'first@exam%70le.org',
  'first@exam\\ple.org',
  'a\u202eda@example.org',
  'a\u200bda@example.org',
  'a\u0000da@example.org',
  `${'a'.repeat(65)}@example.org`,
  `first@${'a'.repeat(64)}.example.org`,
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(10)}.org`,
])('%j is not an address', (text) => {
  expect(normalizeEmailAddress(text)).toBeUndefined()
})

test('a normalised address is a fixed point, on one line, with an ASCII domain', () => {
  const piece = fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' }), fc.constantFrom('@', '.', 'é', '%', '\n'))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      const kept = normalizeEmailAddress(pieces.join(''))
      if (kept === undefined) return
      expect(normalizeEmailAddress(kept)).toBe(kept)
      expect(kept).toMatch(/^[^\s@"<>]+@[a-z0-9.-]+$/)
      expect(kept.length).toBeLessThanOrEqual(254)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['first@example.org', 'first@example.org'],
  ['FIRST@example.org', 'first@example.org'],
  ['first+news@example.org', 'first@example.org'],
  ['first+a+b@example.org', 'first@example.org'],
  ['fi.rst@example.org', 'fi.rst@example.org'],
  ['F.i.rst+x@Gmail.com', 'first@gmail.com'],
  ['first@googlemail.com', 'first@gmail.com'],
  ['+first@example.org', '+first@example.org'],
])('mailboxOf counts %s as %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
