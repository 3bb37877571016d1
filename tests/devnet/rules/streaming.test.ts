import { describe, expect, test } from 'vitest'
import { maxStreamingQuantity, maxStreamingQuantityMaya, streamingBlocks } from '../../../src/devnet/rules/streaming.ts'
import { cut, expectedShare } from '../../core/quote/math/expectedSwap.ts'
import { rational } from '../../core/quote/math/fraction.ts'

const pool = (balanceBase: bigint, balanceAsset = balanceBase) => ({ balanceAsset, balanceBase, decimals: 8 })

describe('maxStreamingQuantity', () => {
  const params = { amount: 1_000n, interval: 1n, maxLength: 14_400n }

  test('splits the amount into sub-swaps at the minimum slip', () => {
    const source = { pool: pool(100_000n), minSlipBps: 10n }
    expect(maxStreamingQuantity({ ...params, source })).toBe(10n)
    expect(maxStreamingQuantity({ ...params, source, amount: 99n })).toBe(1n)
  })

  test('uses the smaller sub-swap size of two pools', () => {
    const wide = { pool: pool(100_000n), minSlipBps: 10n }
    const narrow = { pool: pool(20_000n), minSlipBps: 10n }
    expect(maxStreamingQuantity({ ...params, source: wide, target: narrow })).toBe(50n)
    expect(maxStreamingQuantity({ ...params, source: narrow, target: wide })).toBe(50n)
  })

  test('accepts a minimum of one basis point, and ignores a pool without a minimum', () => {
    const one = { pool: pool(100_000n), minSlipBps: 1n }
    const none = { pool: pool(50n) }
    expect(maxStreamingQuantity({ ...params, source: one, target: none })).toBe(100n)
    expect(maxStreamingQuantity({ ...params, source: none })).toBe(1n)
  })

  test('is 1 for a size of zero, and the amount for a size of one', () => {
    expect(maxStreamingQuantity({ ...params, source: { pool: pool(10n), minSlipBps: 10n } })).toBe(1n)
    expect(maxStreamingQuantity({ ...params, source: { pool: pool(1_000n), minSlipBps: 10n } })).toBe(1_000n)
  })

  test('is limited by the maximum length, where an interval of 0 counts as 1', () => {
    const source = { pool: pool(100_000n), minSlipBps: 10n }
    const at = (interval: bigint, maxLength: bigint) => maxStreamingQuantity({ ...params, source, interval, maxLength })
    expect([at(1n, 10n), at(1n, 9n), at(3n, 10n), at(0n, 5n)]).toEqual([10n, 9n, 3n, 5n])
  })
})

test('sizes are in the source asset, or in the base asset if that is the source', () => {
  // Two units of the asset are worth one of the base.
  const priced = { pool: pool(100_000n, 200_000n), minSlipBps: 10n }
  const params = { amount: 1_000n, interval: 1n, maxLength: 14_400n, minBps: 10n }
  expect(maxStreamingQuantity({ ...params, source: priced })).toBe(5n)
  expect(maxStreamingQuantity({ ...params, target: priced })).toBe(10n)
  expect(maxStreamingQuantityMaya({ ...params, source: priced })).toBe(5n)
  expect(maxStreamingQuantityMaya({ ...params, target: priced })).toBe(10n)
})

test('sub-swap sizes are exact in large pools', () => {
  const large = { pool: pool(10n ** 15n), minSlipBps: 10n }
  const params = { amount: 10n ** 14n, interval: 1n, maxLength: 14_400n, minBps: 10n }
  expect([
    maxStreamingQuantity({ ...params, source: large }),
    maxStreamingQuantityMaya({ ...params, source: large }),
  ]).toEqual([100n, 100n])
})

describe('maxStreamingQuantityMaya', () => {
  const params = { amount: 1_000n, interval: 1n, maxLength: 14_400n, minBps: 10n }

  test('splits the amount by the minimum fee, halved for two pools', () => {
    expect(maxStreamingQuantityMaya({ ...params, source: { pool: pool(100_000n) } })).toBe(10n)
    const source = { pool: pool(100_000n) }
    const target = { pool: pool(100_000n) }
    expect(maxStreamingQuantityMaya({ ...params, source, target })).toBe(20n)
  })

  test('refuses without a pool, without depth and without a minimum fee', () => {
    expect(maxStreamingQuantityMaya(params)).toBe('no_pool')
    const source = { pool: pool(0n) }
    const target = { pool: pool(0n) }
    expect(maxStreamingQuantityMaya({ ...params, source, target })).toBe('no_depth')
    expect(maxStreamingQuantityMaya({ ...params, source: { pool: pool(100n) }, minBps: 0n })).toBe('min_bps_zero')
    expect(maxStreamingQuantityMaya({ ...params, source: { pool: pool(100n) }, interval: 0n })).toBe(0n)
  })

  test('is 1 for a size of zero, and the amount for a size of one', () => {
    expect(maxStreamingQuantityMaya({ ...params, source: { pool: pool(10n) } })).toBe(1n)
    expect(maxStreamingQuantityMaya({ ...params, source: { pool: pool(1_000n) } })).toBe(1_000n)
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

const btc = { balanceAsset: 102_060_299n, balanceBase: 99_363_152_329n, decimals: 8 }
const eth = { balanceAsset: 1_020_000_000n, balanceBase: 98_060_224_115n, decimals: 8 }
const usdc = { balanceAsset: 100_123_456_700n, balanceBase: 50_002_447_954n, decimals: 6 }

describe('maxStreamingQuantity against rational arithmetic', () => {
  const size = (base: bigint, floor: bigint) => expectedShare('THORCHAIN', floor, 10_000n, base)
  const maxLength = 14_400n

  test('uses the smaller size of the two pools, in the source asset', () => {
    const smaller = size(eth.balanceBase, 50n)
    const inSource = expectedShare('THORCHAIN', eth.balanceAsset, eth.balanceBase, smaller)
    const params = { source: { pool: eth, minSlipBps: 50n }, target: { pool: btc, minSlipBps: 50n }, maxLength }
    expect(maxStreamingQuantity({ amount: 100_000_000n, interval: 10n, ...params })).toBe(100_000_000n / inSource)
    expect(maxStreamingQuantity({ amount: 100_000_000n, interval: 10n, ...params })).toBe(19n)
  })

  test('ignores a pool without a minimum slip', () => {
    const inSource = cut(
      expectedShare('THORCHAIN', usdc.balanceAsset, usdc.balanceBase, size(btc.balanceBase, 7n)),
      usdc.decimals,
    )
    const params = { source: { pool: usdc, minSlipBps: 0n }, target: { pool: btc, minSlipBps: 7n }, maxLength }
    expect(maxStreamingQuantity({ amount: 9_000_000_000n, interval: 1n, ...params })).toBe(9_000_000_000n / inSource)
  })

  test('uses the base depth directly for the base asset', () => {
    const target = { pool: btc, minSlipBps: 10n }
    const expected = rational(10n ** 12n, size(btc.balanceBase, 10n)).floor()
    expect(maxStreamingQuantity({ amount: 10n ** 12n, interval: 0n, target, maxLength })).toBe(expected)
  })

  test('is 1 without a minimum or for a small amount, and limited by the maximum length', () => {
    const source = { pool: eth, minSlipBps: 50n }
    expect(maxStreamingQuantity({ amount: 10n ** 12n, interval: 1n, target: { pool: btc }, maxLength })).toBe(1n)
    expect(maxStreamingQuantity({ amount: 1n, interval: 1n, source, maxLength })).toBe(1n)
    expect(maxStreamingQuantity({ amount: 10n ** 15n, interval: 7n, source, maxLength })).toBe(14_400n / 7n)
    expect(maxStreamingQuantity({ amount: 10n ** 15n, interval: 0n, source, maxLength })).toBe(14_400n)
  })
})

describe('maxStreamingQuantityMaya against rational arithmetic', () => {
  const maxLength = 14_400n
  const expected = (amount: bigint, depth: bigint, minBps: bigint, legs: bigint) =>
    rational(amount, expectedShare('MAYACHAIN', (minBps * 100n) / legs, 1_000_000n, depth)).floor()

  test('uses the shared depth of two pools, in the source asset', () => {
    const between = rational(2n)
      .times(rational(eth.balanceBase * btc.balanceBase, eth.balanceBase + btc.balanceBase))
      .floor()
    const inSource = expectedShare('MAYACHAIN', between, eth.balanceBase, eth.balanceAsset)
    const params = { source: { pool: eth }, target: { pool: btc }, interval: 10n, maxLength, minBps: 100n }
    expect(maxStreamingQuantityMaya({ amount: 100_000_000n, ...params })).toBe(
      expected(100_000_000n, inSource, 100n, 2n),
    )
    expect(maxStreamingQuantityMaya({ amount: 100_000_000n, ...params, minBps: 5n })).toBe(
      expected(100_000_000n, inSource, 5n, 2n),
    )
  })

  test('uses the depth of a single pool', () => {
    const params = { target: { pool: btc }, interval: 1n, maxLength, minBps: 10n }
    expect(maxStreamingQuantityMaya({ amount: 10n ** 10n, ...params })).toBe(
      expected(10n ** 10n, btc.balanceBase, 10n, 1n),
    )
  })

  test('is 0 without an interval, and a reason if it cannot be computed', () => {
    const params = { amount: 10n ** 10n, target: { pool: btc }, interval: 1n, maxLength, minBps: 10n }
    const empty = { pool: { balanceAsset: 0n, balanceBase: 0n, decimals: 8 } }
    expect(maxStreamingQuantityMaya({ ...params, interval: 0n })).toBe(0n)
    expect(maxStreamingQuantityMaya({ ...params, minBps: 0n })).toBe('min_bps_zero')
    expect(maxStreamingQuantityMaya({ ...params, source: empty, target: empty })).toBe('no_depth')
    expect(maxStreamingQuantityMaya({ amount: 1n, interval: 1n, maxLength, minBps: 10n })).toBe('no_pool')
  })
})

test('streamingBlocks is interval·(quantity − 1), or shared blocks without an interval', () => {
  expect(streamingBlocks(19n, 10n, 3n)).toBe(180n)
  expect(streamingBlocks(1n, 10n, 3n)).toBe(0n)
  expect(streamingBlocks(16n, 0n, 3n)).toBe(6n)
  expect(streamingBlocks(16n, 0n, 0n)).toBe(16n)
  expect(streamingBlocks(0n, 0n, 3n)).toBe(0n)
})
