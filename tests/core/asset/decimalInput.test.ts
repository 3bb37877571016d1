import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, InvalidAmountError, parseDecimal } from '../../../src/core/asset/amount.ts'
import { AmbiguousAmountError, parseAmountInput } from '../../../src/core/asset/decimalInput.ts'
import { SwapError } from '../../../src/core/errors.ts'

const read = (text: string, locale?: string) =>
  formatDecimal(parseAmountInput(text, locale === undefined ? { decimals: 8 } : { decimals: 8, locale }), 8)

describe('parses amounts as people type them', () => {
  test.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    [' 0.015 ', '0.015'],
    ['.5', '0.5'],
    ['5,', '5'],
    ['1 000.25', '1000.25'],
    ['1\u00a0000,25', '1000.25'],
    ['1\u202f234\u202f567,8', '1234567.8'],
    ['1,000.25', '1000.25'],
    ['1.000,25', '1000.25'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.5', '1234567.5'],
    ['1’000’000.5', '1000000.5'],
    ["1'000", '1000'],
    ['1 000,250', '1000.25'],
    ['0,015', '0.015'],
    ['1234,567', '1234.567'],
    ['١٬٠٠٠٫٢٥', '1000.25'],
    ['۱۲۳٫۴', '123.4'],
    ['१.५', '1.5'],
    ['১.৫', '1.5'],
    ['１２．５', '12.5'],
    ['\u200f1.5\u200e', '1.5'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test('treats a lone separator of the locale as the decimal sign', () => {
    expect(read('1.234')).toBe('1.234')
    expect(read('1.234', 'en')).toBe('1.234')
    expect(read('1,234', 'de')).toBe('1.234')
    expect(read('١٫٢٣٤', 'ar-EG')).toBe('1.234')
    expect(read('1.5', 'de')).toBe('1.5')
    expect(read('1,234.5', 'de')).toBe('1234.5')
  })

  test('ignores an invalid locale', () => {
    expect(read('1.234', 'not a locale')).toBe('1.234')
  })
})

describe('rejects an ambiguous amount and names both readings', () => {
  test.each([
    ['1,234', undefined, '1234', '1.234'],
    ['1,000', 'en', '1000', '1.000'],
    ['12.345', 'de', '12345', '12.345'],
    ['9,999', 'ar-EG', '9999', '9.999'],
  ])('%s (%s)', (text, locale, grouped, decimal) => {
    expect(() => read(text, locale)).toThrow(AmbiguousAmountError)
    expect(() => read(text, locale)).toThrow(`read as ${grouped} and as ${decimal}.`)
  })
})

test('parses both suggestions for an ambiguous amount as stated', () => {
  expect(read('1234')).toBe('1234')
  expect(read('1.2340', 'de')).toBe('1.234')
})

test.each([
  '',
  ' ',
  '.',
  ',',
  '-1',
  '+1',
  '1e5',
  '1.2.3',
  '1,2,3',
  '1 00',
  '1,00.5',
  '1,000 000',
  '1.000,000.5',
  '0,000,001',
  '5 %',
  '1 2',
  '٫',
  '𝟏x',
  '0x1',
  '1'.repeat(81),
])('rejects %j', (text) => {
  expect(() => read(text)).toThrow(InvalidAmountError)
})

test('rejects more decimals than the asset has instead of rounding', () => {
  expect(() => read('0,123456789')).toThrow(InvalidAmountError)
  expect(() => parseAmountInput('1.5', { decimals: 0 })).toThrow(InvalidAmountError)
})

test('parses our own notation without loss', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 28n), fc.constantFrom(8, 10), (value, decimals) => {
      expect(parseAmountInput(formatDecimal(value, decimals), { decimals })).toBe(value)
    }),
  )
})

test('parses a locale’s own format or rejects it as ambiguous, never misreads it', () => {
  const locales = [
    'en-US',
    'en-IN',
    'de-DE',
    'de-CH',
    'fr-FR',
    'es-ES',
    'pl-PL',
    'ar-EG',
    'fa-IR',
    'hi-IN-u-nu-deva',
    'bn-BD',
    'ja-JP',
  ]
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.constantFrom(...locales), (value, locale) => {
      const exact = formatDecimal(value, 8)
      const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }).format(
        exact as Intl.StringNumericLiteral,
      )
      try {
        expect(parseAmountInput(text, { decimals: 8, locale })).toBe(parseDecimal(exact, 8))
      } catch (error) {
        if (!(error instanceof AmbiguousAmountError)) throw error
      }
    }),
    { numRuns: 400 },
  )
})

test('throws only the library’s errors, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      try {
        parseAmountInput(text, { decimals: 8 })
      } catch (error) {
        expect(error).toBeInstanceOf(SwapError)
      }
    }),
  )
})
