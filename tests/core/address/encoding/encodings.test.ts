import * as scure from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base58, base58xrp } from '../../../../src/core/address/encoding/base58.ts'
import { base64 } from '../../../../src/core/address/encoding/base64.ts'
import { bech32, bech32m } from '../../../../src/core/address/encoding/bech32.ts'
import { hex } from '../../../../src/core/address/encoding/hex.ts'
import { utf8 } from '../../../../src/core/address/encoding/utf8.ts'

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc
    .tuple(fc.nat(4), fc.uint8Array({ maxLength: 40 }))
    .map(([zeros, rest]) => Uint8Array.from([...new Array(zeros).fill(0), ...rest])),
)
const anyText = fc.string({ unit: 'binary', maxLength: 40 })

/** The value, or "throws". */
function outcome<T>(run: () => T): T | 'throws' {
  try {
    return run()
  } catch {
    return 'throws'
  }
}

describe.each([
  ['hex', hex, scure.hex, fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFg'), maxLength: 12 })],
  [
    'utf8',
    utf8,
    scure.utf8,
    fc.string({ unit: fc.constantFrom('a', 'é', '\ud83d', '\ude00', '\ufeff'), maxLength: 6 }),
  ],
  ['base64', base64, scure.base64, fc.string({ unit: fc.constantFrom(...'AAQg=+/9'), maxLength: 12 })],
  ['base58', base58, scure.base58, fc.string({ unit: fc.constantFrom(...'111zZ9Ao0lI'), maxLength: 30 })],
  ['base58xrp', base58xrp, scure.base58xrp, fc.string({ unit: fc.constantFrom(...'rrrzZ9Ao0lI'), maxLength: 30 })],
])('%s', (_name, ours, independent, text) => {
  test('encodes as another library does', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(outcome(() => ours.encode(data))).toEqual(outcome(() => independent.encode(data)))
      }),
    )
  })

  test('decodes and refuses what another library does', () => {
    fc.assert(
      fc.property(fc.oneof(text, anyText), (data) => {
        expect(outcome(() => ours.decode(data))).toEqual(outcome(() => Uint8Array.from(independent.decode(data))))
      }),
    )
  })
})

describe.each([
  ['bech32', bech32, scure.bech32],
  ['bech32m', bech32m, scure.bech32m],
] as const)('%s', (_name, ours, independent) => {
  const prefix = fc.constantFrom('bc', 'ltc', 'thor', 'A', 'a1b', 'tex')
  const words = fc.array(fc.nat(31), { maxLength: 100 })

  test('encodes as another library does, within the limit and beyond', () => {
    fc.assert(
      fc.property(prefix, words, fc.constantFrom(undefined, false as const), (start, data, limit) => {
        expect(outcome(() => ours.encode(start, data, limit))).toBe(
          outcome(() => independent.encode(start, data, limit)),
        )
      }),
    )
  })

  test('decodes and refuses what another library does, changed letters and mixed case included', () => {
    const change = fc.constantFrom('q', 'Q', '1', 'b', ' ', 'é', '')
    fc.assert(
      fc.property(prefix, words, fc.nat(), change, fc.boolean(), (start, data, at, letter, isUpper) => {
        const whole = independent.encode(start, data, false)
        const cased = isUpper ? whole.toUpperCase() : whole
        const place = at % cased.length
        for (const text of [cased, cased.slice(0, place) + letter + cased.slice(place + 1)]) {
          for (const limit of [90, text.length]) {
            expect(ours.decodeUnsafe(text, limit), text).toEqual(independent.decodeUnsafe(text, limit))
          }
        }
      }),
    )
    for (const text of ['', '1qqqqqq', 'a1', 'a1qqqqq', anyPrefix]) {
      expect(outcome(() => ours.decode(text))).toEqual(outcome(() => independent.decode(text)))
    }
  })

  test('groups bits as another library does, and refuses a filling that is not zero', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(ours.toWords(data)).toEqual(independent.toWords(data))
        expect(ours.fromWords(ours.toWords(data))).toEqual(data)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 32 }), { maxLength: 12 }), (data) => {
        expect(ours.fromWordsUnsafe(data)).toEqual(independent.fromWordsUnsafe(data) || undefined)
      }),
    )
  })
})

const anyPrefix = 'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs'
