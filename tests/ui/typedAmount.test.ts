import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '../../src/core/amount.ts'
import { type TypedAmountContext, typedAmount } from '../../src/ui/swap/typedAmount.ts'

const coins: TypedAmountContext = { entry: 'coins', locale: 'en-US', unitDecimals: 8, decimals: 8, price: undefined }
const dollars: TypedAmountContext = { ...coins, entry: 'dollars', price: 9_642_000_000_000n }
const amount = (units: bigint) => ({ kind: 'amount', units })
const problem = (kind: string) => ({ kind: 'problem', problem: expect.objectContaining({ kind }) })

describe('the typed amount', () => {
  test.each([
    ['0.15', 'en-US', 15_000_000n],
    ['0,15', 'de-DE', 15_000_000n],
    ['1 234,5', 'fr-FR', 123_450_000_000n],
    ['1.5 BTC', 'en-US', 150_000_000n],
    ['$1', 'en-US', 100_000_000n],
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

  test('a coin of six decimals refuses the seventh instead of dropping it', () => {
    expect(typedAmount('1.000001', { ...coins, decimals: 6 })).toEqual(amount(100_000_100n))
    expect(typedAmount('1.0000001', { ...coins, decimals: 6 })).toEqual(problem('too_many_decimals'))
  })

  test('dollars become the most coins they buy, never more', () => {
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

  test('dollars without a price are a problem, not a guess', () => {
    expect(typedAmount('100', { ...dollars, price: undefined })).toEqual(problem('no_price'))
  })

  test('every exact amount survives being written and read', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 20n), (units) => {
        expect(typedAmount(formatDecimal(units, 8), coins)).toEqual(amount(units))
      }),
    )
  })
})
