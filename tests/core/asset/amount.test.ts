import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, InvalidAmountError, parseDecimal, parseUnits, units } from '../../../src/core/asset/amount.ts'

describe('parseDecimal', () => {
  test.each([
    ['0.015', 8, 1_500_000n],
    ['1', 8, 100_000_000n],
    ['1.', 8, 100_000_000n],
    ['.5', 10, 5_000_000_000n],
    ['0', 8, 0n],
    ['7.10', 2, 710n],
    ['5', 0, 5n],
  ])('reads %s with %i decimals', (text, decimals, expected) => {
    expect(parseDecimal(text, decimals)).toBe(expected)
  })

  test.each([
    '',
    '.',
    '-1',
    '+1',
    '1e8',
    '1,5',
    ' 1',
    '1 ',
    '0x10',
    '1.2.3',
    'NaN',
    '١',
    '1_000',
    '007.10',
    '00',
    '01',
    '00.5',
    '9'.repeat(31),
  ])('rejects %j', (text) => {
    expect(() => parseDecimal(text, 8)).toThrow(InvalidAmountError)
  })

  test('rejects one decimal too many instead of rounding, and reads zeros behind the last one', () => {
    expect(() => parseDecimal('0.123456789', 8)).toThrow(InvalidAmountError)
    expect(() => parseDecimal('1.1', 0)).toThrow(InvalidAmountError)
    expect(() => parseDecimal('1.0000000001', 8)).toThrow(InvalidAmountError)
    expect(parseDecimal('1.000000000', 8)).toBe(100_000_000n)
    expect(parseDecimal('0.12345678000', 8)).toBe(12_345_678n)
    expect(parseDecimal('1.0', 0)).toBe(1n)
  })
})

test('formats and parses every amount without loss', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n - 1n), fc.integer({ min: 0, max: 18 }), (value, decimals) => {
      expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value)
    }),
  )
})

test('accepts at most thirty digits before the dot', () => {
  expect(parseDecimal('9'.repeat(30), 0)).toBe(10n ** 30n - 1n)
  expect(() => parseDecimal(`1${'0'.repeat(30)}`, 0)).toThrow(InvalidAmountError)
})

test('keeps every digit of a decimal text', () => {
  const digits = fc.tuple(fc.stringMatching(/^(0|[1-9]\d{0,19})$/), fc.stringMatching(/^\d{1,8}$/))
  fc.assert(
    fc.property(digits, ([whole, fraction]) => {
      const value = BigInt(whole) * 10n ** 8n + BigInt(fraction) * 10n ** BigInt(8 - fraction.length)
      expect(parseDecimal(`${whole}.${fraction}`, 8)).toBe(value)
    }),
  )
})

test('formats a negative difference with its sign', () => {
  expect(formatDecimal(-5n, 8)).toBe('-0.00000005')
  expect(formatDecimal(-150_000_000n, 8)).toBe('-1.5')
})

test('rejects negative units and wire integers with other characters', () => {
  expect(units(3n)).toBe(3n)
  expect(() => units(-1n)).toThrow(InvalidAmountError)
  expect(parseUnits('100')).toBe(100n)
  for (const text of ['00100', '00', '0x10', '1_0', '+1', '', '-1', '1.0', '1e3', ' 1', '9'.repeat(79)]) {
    expect(() => parseUnits(text)).toThrow(InvalidAmountError)
  }
})
