import { describe, expect, test } from 'vitest'
import { maxStreamingQuantity, maxStreamingQuantityMaya, streamingBlocks } from '../../../src/core/math/streaming.ts'

const pool = (balanceBase: bigint, balanceAsset = balanceBase) => ({ balanceAsset, balanceBase, decimals: 8 })

describe('the most sub-swaps on THORChain', () => {
  const asked = { amount: 1_000n, interval: 1n, maxLength: 14_400n }

  test('is the amount in parts that each slip by the floor', () => {
    const source = { pool: pool(100_000n), minSlipBps: 10n }
    expect(maxStreamingQuantity({ ...asked, source })).toBe(10n)
    expect(maxStreamingQuantity({ ...asked, source, amount: 99n })).toBe(1n)
  })

  test('follows the smaller of two parts, whichever pool it is of', () => {
    const [wide, narrow] = [
      { pool: pool(100_000n), minSlipBps: 10n },
      { pool: pool(20_000n), minSlipBps: 10n },
    ]
    expect(maxStreamingQuantity({ ...asked, source: wide, target: narrow })).toBe(50n)
    expect(maxStreamingQuantity({ ...asked, source: narrow, target: wide })).toBe(50n)
  })

  test('counts a floor of one basis point, and no pool without a floor', () => {
    const [one, none] = [{ pool: pool(100_000n), minSlipBps: 1n }, { pool: pool(50n) }]
    expect(maxStreamingQuantity({ ...asked, source: one, target: none })).toBe(100n)
    expect(maxStreamingQuantity({ ...asked, source: none })).toBe(1n)
  })

  test('is one for parts of nothing, and as many as units for parts of one', () => {
    expect(maxStreamingQuantity({ ...asked, source: { pool: pool(10n), minSlipBps: 10n } })).toBe(1n)
    expect(maxStreamingQuantity({ ...asked, source: { pool: pool(1_000n), minSlipBps: 10n } })).toBe(1_000n)
  })

  test('fits into the longest time, where an interval of 0 counts as 1', () => {
    const source = { pool: pool(100_000n), minSlipBps: 10n }
    const at = (interval: bigint, maxLength: bigint) => maxStreamingQuantity({ ...asked, source, interval, maxLength })
    expect([at(1n, 10n), at(1n, 9n), at(3n, 10n), at(0n, 5n)]).toEqual([10n, 9n, 3n, 5n])
  })
})

test('parts are counted in the source asset, and in the base asset where that is sold', () => {
  // Two units of the asset are worth one of the base.
  const priced = { pool: pool(100_000n, 200_000n), minSlipBps: 10n }
  const asked = { amount: 1_000n, interval: 1n, maxLength: 14_400n, minBps: 10n }
  expect(maxStreamingQuantity({ ...asked, source: priced })).toBe(5n)
  expect(maxStreamingQuantity({ ...asked, target: priced })).toBe(10n)
  expect(maxStreamingQuantityMaya({ ...asked, source: priced })).toBe(5n)
  expect(maxStreamingQuantityMaya({ ...asked, target: priced })).toBe(10n)
})

test('the size of a part is exact in large pools', () => {
  const large = { pool: pool(10n ** 15n), minSlipBps: 10n }
  const asked = { amount: 10n ** 14n, interval: 1n, maxLength: 14_400n, minBps: 10n }
  expect([
    maxStreamingQuantity({ ...asked, source: large }),
    maxStreamingQuantityMaya({ ...asked, source: large }),
  ]).toEqual([100n, 100n])
})

describe('the most sub-swaps on Maya', () => {
  const asked = { amount: 1_000n, interval: 1n, maxLength: 14_400n, minBps: 10n }

  test('is the amount in parts of the least fee, halved between two pools', () => {
    expect(maxStreamingQuantityMaya({ ...asked, source: { pool: pool(100_000n) } })).toBe(10n)
    const [source, target] = [{ pool: pool(100_000n) }, { pool: pool(100_000n) }]
    expect(maxStreamingQuantityMaya({ ...asked, source, target })).toBe(20n)
  })

  test('is refused without a pool, without depth and without a least fee', () => {
    expect(maxStreamingQuantityMaya(asked)).toBe('no_pool')
    const [source, target] = [{ pool: pool(0n) }, { pool: pool(0n) }]
    expect(maxStreamingQuantityMaya({ ...asked, source, target })).toBe('no_depth')
    expect(maxStreamingQuantityMaya({ ...asked, source: { pool: pool(100n) }, minBps: 0n })).toBe('min_bps_zero')
    expect(maxStreamingQuantityMaya({ ...asked, source: { pool: pool(100n) }, interval: 0n })).toBe(0n)
  })

  test('is one for parts of nothing, and as many as units for parts of one', () => {
    expect(maxStreamingQuantityMaya({ ...asked, source: { pool: pool(10n) } })).toBe(1n)
    expect(maxStreamingQuantityMaya({ ...asked, source: { pool: pool(1_000n) } })).toBe(1_000n)
  })
})

test.each([
  [0n, 5n, 1n, 0n],
  [0n, 0n, 1n, 0n],
  [1n, 5n, 1n, 0n],
  [4n, 5n, 1n, 15n],
  [4n, 1n, 9n, 3n],
  [4n, 0n, 1n, 4n],
  [4n, 0n, 2n, 2n],
  [5n, 0n, 2n, 3n],
  [5n, 0n, 0n, 5n],
])('%i sub-swaps every %i blocks, %i in a block, take %i blocks', (quantity, interval, rapidMax, expected) => {
  expect(streamingBlocks(quantity, interval, rapidMax)).toBe(expected)
})
