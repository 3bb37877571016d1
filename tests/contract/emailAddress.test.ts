import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeEmailAddress } from '../../src/contract/emailAddress.ts'

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada.Lovelace+news@Example.ORG', 'Ada.Lovelace+news@example.org'],
  ["o'brien=x@example.co.uk", "o'brien=x@example.co.uk"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['jos\u0065\u0301@example.org', 'jos\u00e9@example.org'],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
])('%s is kept as %s', (text, kept) => {
  expect(normalizeEmailAddress(text)).toBe(kept)
})

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.org',
  'ada@localhost',
  'ada@example',
  'ada@example.org.',
  'ada@.example.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@127.0.0.1',
  'ada@0x7f.1',
  'ada@[127.0.0.1]',
  'ada@[IPv6:::1]',
  '.ada@example.org',
  'ada.@example.org',
  'a..da@example.org',
  'a da@example.org',
  ' ada@example.org',
  'ada@example.org ',
  'ada@exa mple.org',
  'ada@exa\nmple.org',
  'ada@exa\tmple.org',
  'ada\r\nBcc: x@example.org@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org,eve@example.org',
  'ada@example.org;eve@example.org',
  'Ada <ada@example.org>',
  '<ada@example.org>',
  '"ada"@example.org',
  '"a b"@example.org',
  'a"b@example.org',
  'ada@eve@example.org',
  'ada@example.org/path',
  'ada@example.org?x=1',
  'ada@example.org#x',
  'ada@example.org:25',
  'ada@user:pw@example.org',
  'ada@exam%70le.org',
  'ada@exam\\ple.org',
  'a\u202eda@example.org',
  'a\u200bda@example.org',
  'a\u0000da@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.example.org`,
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(10)}.org`,
])('%j is no address', (text) => {
  expect(normalizeEmailAddress(text)).toBeUndefined()
})

test('what is kept is a fixed point, in one line, with one domain of ASCII', () => {
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
