import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '../../../src/core/asset/amount.ts'
import { type TypedAmountContext, typedAmount } from '../../../src/ui/form/typedAmount.ts'

const coins: TypedAmountContext = {
  entry: 'coins',
  ticker: 'BTC',
  locale: 'en-US',
  unitDecimals: 8,
  decimals: 8,
  price: 9_642_000_000_000n,
}
const dollars: TypedAmountContext = { ...coins, entry: 'dollars' }
const amount = (units: bigint) => ({ kind: 'amount', units })
const problem = (kind: string) => ({ kind: 'problem', problem: expect.objectContaining({ kind }) })

describe('typedAmount', () => {
  test.each([
    ['0.15', 'en-US', 15_000_000n],
    ['0,15', 'de-DE', 15_000_000n],
    ['1 234,5', 'fr-FR', 123_450_000_000n],
    ['1.5 BTC', 'en-US', 150_000_000n],
    ['1.5btc', 'en-US', 150_000_000n],
    ['BTC 1.5', 'en-US', 150_000_000n],
    ['.5', 'en-US', 50_000_000n],
  ])('%s in %s is read exactly', (text, locale, units) => {
    expect(typedAmount(text, { ...coins, locale })).toEqual(amount(units))
  })

  test.each([
    ['', { kind: 'none' }],
    ['0', { kind: 'none' }],
    ['0.000', { kind: 'none' }],
    ['ten', problem('unreadable')],
    ['-1', problem('unreadable')],
    ['1e5', problem('scientific')],
    ['0.123456789', problem('too_many_decimals')],
    ['1.2.3', problem('unreadable')],
  ])('%s is %j', (text, expected) => {
    expect(typedAmount(text, coins)).toEqual(expected)
  })

  test.each(['$14463', '$ 14,463.00', '14463$', 'US$14463', '＄14463', '$14463 USD'])(
    'reads %s as dollars, whichever way the field is entered',
    (text) => {
      expect(typedAmount(text, coins)).toEqual(amount(15_000_000n))
      expect(typedAmount(text, dollars)).toEqual(amount(15_000_000n))
    },
  )

  test('reads the ticker as coins while dollars are entered', () => {
    expect(typedAmount('0.15 BTC', dollars)).toEqual(amount(15_000_000n))
    expect(typedAmount('14463 USD', dollars)).toEqual(amount(15_000_000n))
  })

  test.each([
    ['€500', '€', '500'],
    ['500 €', '€', '500'],
    ['£1,500.00', '£', '1,500.00'],
    ['A$500', 'A$', '500'],
    ['R$ 500', 'R$', '500'],
    ['₿1', '₿', '1'],
    ['500 USD', 'USD', '500'],
    ['500 EUR', 'EUR', '500'],
    ['0.5 ETH', 'ETH', '0.5'],
    ['0.5eth', 'eth', '0.5'],
    ['0.5 WBTC', 'WBTC', '0.5'],
    ['0.5 BTCB', 'BTCB', '0.5'],
    ['500 sats', 'sats', '500'],
    ['5k', 'k', '5'],
    ['5 M', 'M', '5'],
    ['USDC 5', 'USDC', '5'],
  ])('refuses %s, which is in %s', (text, unit, number) => {
    for (const context of [coins, { ...dollars, price: undefined }]) {
      if (context.entry === 'dollars' && unit === 'USD') continue
      expect(typedAmount(text, context)).toEqual({ kind: 'problem', problem: { kind: 'unit', unit, number } })
    }
  })

  test.each(['$5 BTC', '€5 BTC', 'BTC', '€', 'BTC BTC 5', '5 BTC BTC', '0x10', '$-5', '5%', '5 0 BTC'])(
    'refuses %s as unreadable',
    (text) => {
      expect(typedAmount(text, coins)).toEqual(problem('unreadable'))
    },
  )

  test('accepts a ticker that starts with a digit only if separated from the number', () => {
    const inch = { ...coins, ticker: '1INCH' }
    expect(typedAmount('5 1INCH', inch)).toEqual(amount(500_000_000n))
    expect(typedAmount('51INCH', inch).kind).toBe('problem')
  })

  test('never reads text with another letter or currency sign as an amount', () => {
    const others = fc.constantFrom('€', '£', '¥', 'ETH', 'USDT', 'x', 'k', 'BT', 'TC', 'A$', 'btcx', 'ü')
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        others,
        fc.constantFrom('', ' '),
        fc.boolean(),
        (value, unit, gap, first) => {
          const number = formatDecimal(value, 8)
          const text = first ? `${unit}${gap}${number}` : `${number}${gap}${unit}`
          expect(typedAmount(text, coins).kind).toBe('problem')
          expect(typedAmount(text, dollars).kind).toBe('problem')
        },
      ),
    )
  })

  test('reports both readings of an ambiguous separator', () => {
    expect(typedAmount('1,234', coins)).toEqual({
      kind: 'problem',
      problem: { kind: 'ambiguous', grouped: '1234', decimal: '1.234' },
    })
  })

  test('rejects a seventh decimal for a coin of six decimals', () => {
    expect(typedAmount('1.000001', { ...coins, decimals: 6 })).toEqual(amount(100_000_100n))
    expect(typedAmount('1.0000001', { ...coins, decimals: 6 })).toEqual(problem('too_many_decimals'))
  })

  test('converts dollars to coins, rounded down', () => {
    expect(typedAmount('14463', dollars)).toEqual(amount(15_000_000n))
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 14n), (usd, price) => {
        const read = typedAmount(formatDecimal(usd, 8), { ...dollars, price })
        const units = read.kind === 'amount' ? (read.units as bigint) : 0n
        expect(units * price).toBeLessThanOrEqual(usd * 10n ** 8n)
        expect((units + 1n) * price).toBeGreaterThan(usd * 10n ** 8n)
      }),
    )
  })

  test.each([
    ['0.0001', { kind: 'below_smallest', decimals: 8 }],
    ['$0.0001', { kind: 'below_smallest', decimals: 8 }],
    ['0.123456789', { kind: 'too_many_decimals', unit: 'USD', decimals: 8 }],
  ])('refuses %s dollars with a reason of its own', (text, reason) => {
    expect(typedAmount(text, dollars)).toEqual({ kind: 'problem', problem: reason })
  })

  test('refuses more than exist of the coin, in coins and in dollars', () => {
    const supply = 2_100_000_000_000_000n
    const problem = { kind: 'problem', problem: { kind: 'more_than_exist', ticker: 'BTC' } }
    expect(typedAmount('9'.repeat(30), { ...dollars, entry: 'coins', supply })).toEqual(problem)
    expect(typedAmount('9'.repeat(30), { ...dollars, supply })).toEqual(problem)
    expect(typedAmount('21000000', { ...dollars, entry: 'coins', supply })).toEqual(amount(supply))
    expect(typedAmount('21000000.00000001', { ...dollars, entry: 'coins', supply })).toEqual(problem)
  })

  test('refuses dollars below the smallest amount of a coin of six decimals', () => {
    const cent = { ...dollars, decimals: 6, price: 2_000_000_000_000n }
    expect(typedAmount('0.01', cent)).toEqual({ kind: 'problem', problem: { kind: 'below_smallest', decimals: 6 } })
    expect(typedAmount('0.02', cent)).toEqual(amount(100n))
    expect(typedAmount('0', cent)).toEqual({ kind: 'none' })
  })

  test('reports dollars without a price as a problem', () => {
    expect(typedAmount('100', { ...dollars, price: undefined })).toEqual(problem('no_price'))
  })

  test('parses every formatted amount back to the same value', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 20n), (units) => {
        expect(typedAmount(formatDecimal(units, 8), coins)).toEqual(amount(units))
      }),
    )
  })
})
