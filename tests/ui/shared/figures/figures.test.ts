import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNews } from '../../../../src/ui/form/QuoteAnnouncement.tsx'
import { aboutLine, aboutText, durationText } from '../../../../src/ui/shared/figures/duration.ts'
import { amountText, bpsBelow, percentText, truncateUnits, usdText } from '../../../../src/ui/shared/figures/figures.ts'
import { priceValidMs, secondsLeft, validUntil } from '../../../../src/ui/shared/time/priceValidity.ts'
import { formEn as en } from '../../../../src/ui/texts/form.en.ts'

describe('figures', () => {
  test('keeps every digit of an amount', () => {
    expect(amountText(12_345_678_901_234_567_890n, 8, 'en-US')).toBe('123,456,789,012.3456789')
    expect(amountText(1n, 10, 'en-US')).toBe('0.0000000001')
    expect(amountText(451_812_775n, 8, 'de-DE')).toBe('4,51812775')
  })

  test('shows the same digits as the units for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), (units) => {
        const [whole = '', fraction = ''] = amountText(units, 8, 'en-US').replaceAll(',', '').split('.')
        expect(BigInt(whole + fraction.padEnd(8, '0'))).toBe(units)
      }),
    )
  })

  test.each([
    [1_446_300_000_000n, '$14,463.00'],
    [100_500_000n, '$1.01'],
    [400_000n, '<$0.01'],
    [0n, '$0.00'],
  ])('%s hundred-millionths of a dollar are %s', (usd, text) => {
    expect(usdText(usd, 'en-US')).toBe(text)
  })

  test.each([
    [0n, '0.00'],
    [13n, '0.13'],
    [99n, '0.99'],
    [100n, '1.0'],
    [791n, '7.9'],
    [9_999n, '99.9'],
    [10_000n, '100.0'],
    [-44n, '0.44'],
    [123_456n, '1,234.6'],
  ])('%s basis points are %s percent', (bps, text) => {
    expect(percentText(bps, 'en-US')).toBe(text)
  })

  test('truncates unsupported decimals and never rounds up', () => {
    expect(truncateUnits(199_999_999n, 8, 6)).toBe(199_999_900n)
    expect(truncateUnits(5n, 8, 10)).toBe(5n)
  })

  test('counts hundredths of a percent below market, negative above, undefined for zero', () => {
    expect(bpsBelow(9_956n, 10_000n)).toBe(44n)
    expect(bpsBelow(10_100n, 10_000n)).toBe(-100n)
    expect(bpsBelow(1n, 0n)).toBeUndefined()
  })

  test.each([
    [30, 'under a minute'],
    [61, '2 min'],
    [3600, '1 h'],
    [5400, '1 h 30 min'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(durationText(seconds, en)).toBe(text)
  })

  test('prefixes estimates with “about”, except under a minute', () => {
    expect([aboutText(30, en), aboutText(61, en)]).toEqual(['under a minute', 'about 2 min'])
    expect([aboutLine(30, en), aboutLine(61, en)]).toEqual(['Under a minute', 'About 2 min'])
  })
})

describe('price validity', () => {
  test('ends after a minute, or at the expiry by the node’s clock if sooner', () => {
    const offset = { ms: 1_000_000_000_000 }
    expect(validUntil(5_000, undefined, offset)).toBe(5_000 + priceValidMs)
    expect(validUntil(5_000, 1_000_000_020, offset)).toBe(20_000)
    expect(validUntil(5_000, 1_000_000_900, offset)).toBe(5_000 + priceValidMs)
    expect(validUntil(5_000, 1_000_000_020, undefined)).toBe(5_000 + priceValidMs)
  })

  test('counts whole seconds down to zero', () => {
    expect([60_000, 59_001, 1, 0, -5].map((left) => secondsLeft(left, 0))).toEqual([60, 60, 1, 0, 0])
  })
})

describe('price announcements', () => {
  const last = { subject: 'a', amount: 10_000n, at: 0 }
  test.each([
    ['the first figure', undefined, { subject: 'a', amount: 1n, at: 0 }, true],
    ['another pair at once', last, { subject: 'b', amount: 10_000n, at: 1 }, true],
    ['a change of 0.1 % after ten seconds', last, { subject: 'a', amount: 9_990n, at: 10_000 }, true],
    ['a change of 0.1 % too soon', last, { subject: 'a', amount: 9_990n, at: 9_999 }, false],
    ['a smaller change', last, { subject: 'a', amount: 9_991n, at: 60_000 }, false],
  ])('%s', (_, before, next, expected) => {
    expect(isNews(before, next)).toBe(expected)
  })
})
