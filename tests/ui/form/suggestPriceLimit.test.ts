import { describe, expect, test } from 'vitest'
import type { PoolDepth } from '../../../src/core/nodes/poolHistory.ts'
import { isOffered, suggestPriceLimit } from '../../../src/ui/form/suggestPriceLimit.ts'
import { priceLimitEn } from '../../../src/ui/texts/priceLimit.en.ts'
import { units } from '../situations.ts'

const HOUR = 3_600

/** A pool whose price is that of each hour: base for a million coins. */
const poolOf = (prices: readonly number[]): ReadonlyMap<number, PoolDepth> =>
  new Map(prices.map((price, at) => [at * HOUR, { base: units(BigInt(price)), asset: units(1_000_000n) }]))

/** Prices that move up and down by one percent each hour, 24 times. */
const restless = poolOf(Array.from({ length: 25 }, (_, at) => (at % 2 === 0 ? 1_000_000 : 1_010_000)))
const calm = poolOf(Array.from({ length: 25 }, (_, at) => (at % 2 === 0 ? 1_000_000 : 1_000_100)))
const still = poolOf(Array.from({ length: 25 }, () => 1_000_000))

describe('the suggested limit', () => {
  test.each([
    [30, 50],
    [600, 100],
    // Twice one percent within an hour, and a bit more because a fall is measured from the higher price.
    [3_500, 200],
    [7_200, 300],
    [36_000, 'none'],
  ])('grows with the time until the swap runs: %s s is %s', (seconds, expected) => {
    expect(suggestPriceLimit({ from: restless, to: undefined }, seconds)).toBe(expected)
  })

  test('is the lowest preset for a calm pair, and the same in both directions', () => {
    expect(suggestPriceLimit({ from: calm, to: undefined }, 3_600)).toBe(50)
    expect(suggestPriceLimit({ from: undefined, to: restless }, 600)).toBe(100)
    expect(suggestPriceLimit({ from: still, to: restless }, 600)).toBe(100)
  })

  test('ignores moves that both coins make', () => {
    expect(suggestPriceLimit({ from: restless, to: restless }, 600)).toBeUndefined()
  })

  test('is unknown without twelve consecutive hours or without a move', () => {
    const short = poolOf([1_000_000, 1_010_000, 1_000_000, 1_010_000])
    const gaps = new Map([...restless].filter(([time]) => time % (2 * HOUR) === 0))
    expect(suggestPriceLimit({ from: short, to: undefined }, 600)).toBeUndefined()
    expect(suggestPriceLimit({ from: gaps, to: undefined }, 600)).toBeUndefined()
    expect(suggestPriceLimit({ from: still, to: undefined }, 600)).toBeUndefined()
    expect(suggestPriceLimit({ from: new Map(), to: restless }, 600)).toBeUndefined()
  })
})

describe('the button of a suggestion', () => {
  test.each([
    ['is offered for a tighter limit', 50, 100, true],
    ['is offered up to the default limit', 100, 50, true],
    ['is offered above the default limit to tighten a wider one', 200, 300, true],
    ['is absent for a limit above the default and the one in use', 200, 100, false],
    ['is absent for a limit above a wide one in use', 300, 200, false],
    ['is absent for the limit in use', 100, 100, false],
  ])('%s: %i for %i', (_, suggested, inUse, expected) => {
    expect(isOffered(suggested, inUse)).toBe(expected)
  })
})

test('a pair that moves more than the largest preset is described by moves at times and a likelier refund', () => {
  const text = priceLimitEn.restless('BTC', 'ETH', '3', 'an hour')
  expect(text).toContain('at times moved more than 3% within an hour. Your swap is more likely to be refunded.')
})
