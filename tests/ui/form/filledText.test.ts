import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '../../../src/core/asset/amount.ts'
import { parseAmountInput } from '../../../src/core/asset/decimalInput.ts'
import { filledIn, localDecimal } from '../../../src/ui/form/filledText.ts'

const locales = ['en', 'de', 'de-CH', 'es', 'fr', 'pt-BR', 'ru', 'zh-Hans']

describe('an amount that the page fills in', () => {
  test.each([
    ['0.15', 'de', '0,15'],
    ['1.234', 'ru', '1,234'],
    ['0.15', 'zh-Hans', '0.15'],
    ['500', 'fr', '500'],
  ])('of %s is written in %s as %s', (decimal, locale, text) => {
    expect(localDecimal(decimal, locale)).toBe(text)
    for (const type of ['filled', 'flipped', 'entrySwitched'] as const)
      expect(filledIn({ type, text: decimal }, locale)).toEqual({ type, text })
  })

  test('is read as the same amount in every language, and is never refused for two readings', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), fc.constantFrom(...locales), (units, locale) => {
        const text = localDecimal(formatDecimal(units, 8), locale)
        expect(parseAmountInput(text, { decimals: 8, locale })).toBe(units)
      }),
    )
  })

  test('is not what a person types', () => {
    expect(filledIn({ type: 'typed', text: '1.234' }, 'de')).toEqual({ type: 'typed', text: '1.234' })
    expect(filledIn({ type: 'flipped' }, 'de')).toEqual({ type: 'flipped' })
  })
})
