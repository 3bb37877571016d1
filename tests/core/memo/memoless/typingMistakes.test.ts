import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidReferenceError } from '../../../../src/core/memo/memoless/reference.ts'
import { typingMistakes } from '../../../../src/core/memo/memoless/typingMistakes.ts'

describe('typingMistakes', () => {
  test.each<[bigint, readonly (readonly [bigint, string])[]]>([
    [
      42n,
      [
        [41n, 'off_by'],
        [43n, 'off_by'],
        [402n, 'transposed'],
        [24n, 'transposed'],
        [40n, 'rounded'],
      ],
    ],
    [
      1n,
      [
        [2n, 'off_by'],
        [10n, 'transposed'],
      ],
    ],
  ])('returns the likely mistakes of %i', (reference, expected) => {
    expect(typingMistakes(reference).map((one) => [one.reference, one.mistake])).toEqual(expected)
  })

  test('returns valid references, each once, and never the reference itself', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999n }), (reference) => {
        const found = typingMistakes(reference).map((one) => one.reference)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((one) => one >= 1n && one <= 99_999n && one !== reference)).toBe(true)
        expect(found.length).toBeLessThanOrEqual(12)
      }),
      { numRuns: 2_000, seed: 13 },
    )
  })

  test('rounds half up to the next number of the cut digits', () => {
    const rounded = typingMistakes(12_345n).filter(({ mistake }) => mistake === 'rounded')
    expect(rounded.map(({ reference }) => reference)).toEqual([12_340n, 12_350n, 12_300n, 12_000n])
    expect(typingMistakes(99_999n).map(({ reference }) => reference)).toEqual([99_998n, 99_990n, 99_900n, 99_000n])
  })

  test.each([0n, 100_000n, -1n])('throws for %i', (reference) => {
    expect(() => typingMistakes(reference)).toThrow(InvalidReferenceError)
  })
})
