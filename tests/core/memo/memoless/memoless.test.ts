import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, type Units, units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { findCollisions } from '../../../../src/core/memo/memoless/findCollisions.ts'
import { nearestAmounts } from '../../../../src/core/memo/memoless/nearestAmounts.ts'
import {
  formatReference,
  parseReference,
  readReference,
  referenceDecimals,
  referenceStep,
} from '../../../../src/core/memo/memoless/reference.ts'

const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(units)
const decimals = fc.integer({ min: 4, max: 18 })
const references = fc.bigInt({ min: 1n, max: 99_999n })

/** The same by digits alone: the amount written in the decimals that count, without its point; its last five. */
function lastFive(amount: Units, places: number): string {
  const [whole = '', fraction = ''] = formatDecimal(amount, 8).split('.')
  return `${whole}${fraction.padEnd(8, '0').slice(0, Math.min(places, 8))}`.padStart(5, '0').slice(-5)
}

describe('readReference', () => {
  test.each<[bigint, number, string | undefined]>([
    [100_000_042n, 8, '00042'],
    [1_020_002_300n, 6, '00023'],
    [123_456_789n, 8, '56789'],
    [123_456_789n, 7, '45678'],
    [123_456_789n, 18, '56789'],
    [123_456_789n, 9, '56789'],
    [123_456_789n, 4, '12345'],
    [100_000_000n, 8, undefined],
    [42n, 6, undefined],
  ])('of %i units with %i decimals is %s', (amount, places, reference) => {
    const found = readReference(units(amount), places)
    expect(found === undefined ? undefined : formatReference(found)).toBe(reference)
  })

  test('returns the last five digits at any number of decimals', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        expect(readReference(amount, places)?.toString().padStart(5, '0') ?? '00000').toBe(lastFive(amount, places))
      }),
      { numRuns: 2_000, seed: 7 },
    )
  })

  test('round-trips with five digits, and rejects zero and six digits', () => {
    fc.assert(fc.property(references, (reference) => parseReference(formatReference(reference)) === reference))
    for (const text of ['0', '00000', '100000', '-1', '4 2', '', '1e3']) expect(() => parseReference(text)).toThrow()
    for (const reference of [0n, 100_000n, -1n]) expect(() => formatReference(reference)).toThrow()
  })
})

describe('referenceDecimals', () => {
  const token = parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')
  const pools = [{ asset: token, decimals: 6 }]

  test('returns those of the chain for its coin, and of the pool for a token', () => {
    expect(referenceDecimals(parseAsset('TRON.TRX'), [])).toBe(6)
    expect(referenceDecimals(parseAsset('ETH.ETH'), pools)).toBe(18)
    expect(referenceDecimals(token, pools)).toBe(6)
    expect(referenceDecimals(token, [{ asset: token, decimals: 8 }])).toBe(8)
  })

  test('returns none for a token without a pool, whatever coin its chain has', () => {
    expect(referenceDecimals(token, [])).toBeUndefined()
    expect(referenceDecimals(parseAsset('TRON.USDT-TXDK8MBTRBXEYUMNS83CFKPAYYT8XWV9HZ'), pools)).toBeUndefined()
  })

  test('gives TRC-20 USDT steps of 0.1', () => {
    expect(referenceStep(referenceDecimals(token, pools) ?? 0)).toBe(10_000_000n)
    expect(readReference(units(50_000_004_200n), 6)).toBe(42n)
  })
})

describe('nearestAmounts', () => {
  test.each<[bigint, bigint, number, bigint | undefined, bigint]>([
    [150_000_000n, 41n, 8, 149_900_041n, 150_000_041n],
    [1_012_345_600n, 23n, 6, 1_010_002_300n, 1_020_002_300n],
    [100_000_042n, 42n, 8, 100_000_042n, 100_000_042n],
    [41n, 42n, 18, undefined, 42n],
  ])('to %i with reference %i and %i decimals are %s and %i', (amount, reference, places, below, above) => {
    expect(nearestAmounts({ amount: units(amount), reference, decimals: places })).toEqual(
      below === undefined ? { above } : { below, above },
    )
  })

  test('returns the nearest amounts around the wanted one, exact in the chain’s decimals', () => {
    fc.assert(
      fc.property(amounts, references, decimals, (amount, reference, places) => {
        const { below, above } = nearestAmounts({ amount, reference, decimals: places })
        const step = referenceStep(places)
        expect(readReference(above, places)).toBe(reference)
        expect(above >= amount && above - amount < step).toBe(true)
        const exact = 10n ** BigInt(Math.max(0, 8 - places))
        expect(above % exact).toBe(0n)
        if (below === undefined) return void expect(above < step).toBe(true)
        expect(readReference(below, places)).toBe(reference)
        expect(below <= amount && amount - below < step).toBe(true)
      }),
      { numRuns: 2_000, seed: 8 },
    )
  })

  test('returns nothing below the minimum', () => {
    fc.assert(
      fc.property(amounts, amounts, references, decimals, (amount, minimum, reference, places) => {
        const { below = minimum, above } = nearestAmounts({ amount, minimum, reference, decimals: places })
        expect(below >= minimum && above >= minimum && above >= amount).toBe(true)
        expect(readReference(above, places)).toBe(reference)
      }),
      { numRuns: 1_000, seed: 9 },
    )
  })
})

describe('findCollisions', () => {
  test('returns live references within reach of a small mistake, nearest first', () => {
    expect(findCollisions(42n, [41n, 44n, 42n, 5_000n])).toEqual([
      { reference: 41n, mistake: 'off_by', by: -1n },
      { reference: 44n, mistake: 'off_by', by: 2n },
    ])
    expect(findCollisions(12_346n, [12_300n, 12_350n, 10_000n])).toEqual([
      { reference: 12_350n, mistake: 'off_by', by: 4n },
      { reference: 12_300n, mistake: 'rounded', by: 2n },
      { reference: 10_000n, mistake: 'rounded', by: 4n },
    ])
    expect(findCollisions(1n, [99_999n])).toEqual([{ reference: 99_999n, mistake: 'off_by', by: -2n }])
  })

  test('agrees with arithmetic on the amounts', () => {
    fc.assert(
      fc.property(
        amounts,
        references,
        fc.uniqueArray(references, { maxLength: 40 }),
        decimals,
        fc.integer({ min: -10, max: 10 }),
        (depositCase, reference, live, places, error) => {
          const { above } = nearestAmounts({ amount: depositCase, reference, decimals: places })
          const digit = referenceStep(places) / 100_000n
          const arrived = above + BigInt(error) * digit
          if (arrived <= 0n) return
          const hit = readReference(units(arrived), places)
          const known = findCollisions(reference, live).map((one) => one.reference)
          const target = hit !== undefined && hit !== reference && live.includes(hit)
          if (target) expect(known).toContain(hit)
        },
      ),
      { numRuns: 2_000, seed: 10 },
    )
  })
})
