import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitRatio, smallestAmounts } from '../../../src/core/memo/limitRatio.ts'

describe('limitRatio', () => {
  test.each([
    [100_000_000n, 3_400_000_000n, 2_941_176n],
    [15_000_000n, 1_200_000_000_000n, 1_250n],
    [1n, 100_000_001n, 0n],
    [10n ** 20n, 1n, 100_000_000_000_000_000n],
    [5n, 0n, 0n],
  ])('of %s for %s is %s', (source, target, ratio) => {
    expect(limitRatio({ source, target })).toBe(ratio)
  })
})

describe('smallestAmounts', () => {
  test('returns one bitcoin unit for a price in whole dollars', () => {
    expect(smallestAmounts({ source: 15_000_000n, target: 1_200_000_000_000n })).toEqual({
      source: 1n,
      target: 79_937n,
    })
  })

  test('leaves amounts whose ratio is cut as they are', () => {
    const amounts = { source: 10n ** 20n + 7n, target: 3n }
    expect(smallestAmounts(amounts)).toEqual(amounts)
  })

  test('returns amounts of the same ratio that are never larger', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 17n })
    fc.assert(
      fc.property(amount, amount, (source, target) => {
        const small = smallestAmounts({ source, target })
        expect(limitRatio(small)).toBe(limitRatio({ source, target }))
        expect(small.source > 0n && small.source <= source).toBe(true)
        expect(small.target > 0n && small.target <= target).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('returns the smallest ones, as a search through all of them finds', () => {
    const amount = fc.bigInt({ min: 1n, max: 120n })
    const smallest = (source: bigint, target: bigint) => {
      for (let one = 1n; one <= source; one++) {
        for (let other = 1n; other <= target; other++) {
          if (limitRatio({ source: one, target: other }) === limitRatio({ source, target })) {
            return { source: one, target: other }
          }
        }
      }
      return undefined
    }
    fc.assert(
      fc.property(amount, amount, (source, target) => {
        expect(smallestAmounts({ source, target })).toEqual(smallest(source, target))
      }),
      { numRuns: 300 },
    )
  })
})
