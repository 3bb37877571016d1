import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chains } from '../../../src/core/chains/chains.ts'
import { maxStreamingQuantity, maxStreamingQuantityMaya, streamingBlocks } from '../../../src/core/math/streaming.ts'
import { inboundConfirmations, outboundDelayBlocks } from '../../../src/core/math/timing.ts'
import { sumQuote } from '../../../src/core/quote/quote.ts'
import { cut, expectedShare } from '../math/expectedSwap.ts'
import { rational } from '../math/fraction.ts'

const btc = { balanceAsset: 102_060_299n, balanceBase: 99_363_152_329n, decimals: 8 }
const eth = { balanceAsset: 1_020_000_000n, balanceBase: 98_060_224_115n, decimals: 8 }
const usdc = { balanceAsset: 100_123_456_700n, balanceBase: 50_002_447_954n, decimals: 6 }

describe('how many sub-swaps THORChain makes', () => {
  const size = (base: bigint, floor: bigint) => expectedShare('THORCHAIN', floor, 10_000n, base)
  const maxLength = 14_400n

  test('as many as the smaller floor of the two pools allows, in the source asset', () => {
    const smaller = size(eth.balanceBase, 50n)
    const inSource = expectedShare('THORCHAIN', eth.balanceAsset, eth.balanceBase, smaller)
    const asked = { source: { pool: eth, minSlipBps: 50n }, target: { pool: btc, minSlipBps: 50n }, maxLength }
    expect(maxStreamingQuantity({ amount: 100_000_000n, interval: 10n, ...asked })).toBe(100_000_000n / inSource)
    expect(maxStreamingQuantity({ amount: 100_000_000n, interval: 10n, ...asked })).toBe(19n)
  })

  test('a pool without a floor does not count', () => {
    const inSource = cut(
      expectedShare('THORCHAIN', usdc.balanceAsset, usdc.balanceBase, size(btc.balanceBase, 7n)),
      usdc.decimals,
    )
    const asked = { source: { pool: usdc, minSlipBps: 0n }, target: { pool: btc, minSlipBps: 7n }, maxLength }
    expect(maxStreamingQuantity({ amount: 9_000_000_000n, interval: 1n, ...asked })).toBe(9_000_000_000n / inSource)
  })

  test('from the base asset the floor is taken as it is', () => {
    const target = { pool: btc, minSlipBps: 10n }
    const expected = rational(10n ** 12n, size(btc.balanceBase, 10n)).floor()
    expect(maxStreamingQuantity({ amount: 10n ** 12n, interval: 0n, target, maxLength })).toBe(expected)
  })

  test('one without any floor, one for too little, and no longer than the longest stream', () => {
    const source = { pool: eth, minSlipBps: 50n }
    expect(maxStreamingQuantity({ amount: 10n ** 12n, interval: 1n, target: { pool: btc }, maxLength })).toBe(1n)
    expect(maxStreamingQuantity({ amount: 1n, interval: 1n, source, maxLength })).toBe(1n)
    expect(maxStreamingQuantity({ amount: 10n ** 15n, interval: 7n, source, maxLength })).toBe(14_400n / 7n)
    expect(maxStreamingQuantity({ amount: 10n ** 15n, interval: 0n, source, maxLength })).toBe(14_400n)
  })
})

describe('how many sub-swaps Maya makes', () => {
  const maxLength = 14_400n
  const expected = (amount: bigint, depth: bigint, minBps: bigint, legs: bigint) =>
    rational(amount, expectedShare('MAYACHAIN', (minBps * 100n) / legs, 1_000_000n, depth)).floor()

  test('for two pools by the depth that lies between them, in the source asset', () => {
    const between = rational(2n)
      .times(rational(eth.balanceBase * btc.balanceBase, eth.balanceBase + btc.balanceBase))
      .floor()
    const inSource = expectedShare('MAYACHAIN', between, eth.balanceBase, eth.balanceAsset)
    const asked = { source: { pool: eth }, target: { pool: btc }, interval: 10n, maxLength, minBps: 100n }
    expect(maxStreamingQuantityMaya({ amount: 100_000_000n, ...asked })).toBe(
      expected(100_000_000n, inSource, 100n, 2n),
    )
    expect(maxStreamingQuantityMaya({ amount: 100_000_000n, ...asked, minBps: 5n })).toBe(
      expected(100_000_000n, inSource, 5n, 2n),
    )
  })

  test('for one pool by its depth', () => {
    const asked = { target: { pool: btc }, interval: 1n, maxLength, minBps: 10n }
    expect(maxStreamingQuantityMaya({ amount: 10n ** 10n, ...asked })).toBe(
      expected(10n ** 10n, btc.balanceBase, 10n, 1n),
    )
  })

  test('none without an interval, and a reason where it cannot count', () => {
    const asked = { amount: 10n ** 10n, target: { pool: btc }, interval: 1n, maxLength, minBps: 10n }
    const empty = { pool: { balanceAsset: 0n, balanceBase: 0n, decimals: 8 } }
    expect(maxStreamingQuantityMaya({ ...asked, interval: 0n })).toBe(0n)
    expect(maxStreamingQuantityMaya({ ...asked, minBps: 0n })).toBe('min_bps_zero')
    expect(maxStreamingQuantityMaya({ ...asked, source: empty, target: empty })).toBe('no_depth')
    expect(maxStreamingQuantityMaya({ amount: 1n, interval: 1n, maxLength, minBps: 10n })).toBe('no_pool')
  })
})

test('a stream takes one interval less than it has parts, or shares blocks when it has no interval', () => {
  expect(streamingBlocks(19n, 10n, 3n)).toBe(180n)
  expect(streamingBlocks(1n, 10n, 3n)).toBe(0n)
  expect(streamingBlocks(16n, 0n, 3n)).toBe(6n)
  expect(streamingBlocks(16n, 0n, 0n)).toBe(16n)
  expect(streamingBlocks(0n, 0n, 3n)).toBe(0n)
})

describe('the sums of a quote', () => {
  test('are what the nodes answered', () => {
    const sums = { emit: 1_005_907n, liquidity: 20_478n, outbound: 7_000n, affiliate: 50_295n }
    expect(sumQuote(sums)).toMatchObject({
      slippageBps: 199n,
      totalBps: 717n,
      expectedAmountOut: 948_612n,
    })
  })

  test('follow their definitions', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 16n })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.bigInt({ min: 0n, max: 50n }),
        (emit, liquidity, outbound, affiliate, added) => {
          const all = liquidity + outbound + affiliate
          expect(sumQuote({ emit, liquidity, outbound, affiliate, addedSlipBps: added })).toEqual({
            total: all,
            slippageBps:
              rational(liquidity, emit + liquidity)
                .times(rational(10_000n))
                .floor() + added,
            totalBps: rational(all, emit + all)
              .times(rational(10_000n))
              .floor(),
            expectedAmountOut: emit - affiliate - outbound,
          })
        },
      ),
    )
  })
})

describe('confirmations', () => {
  const asked = { protocol: 'THORCHAIN', amountInGasAsset: 0n, multiplierBps: 10_000n, maximum: 0n } as const
  test('a UTXO chain counts block rewards, rounded up', () => {
    expect(inboundConfirmations({ ...asked, chain: chains.BTC, amount: 1n })).toBe(1n)
    expect(inboundConfirmations({ ...asked, chain: chains.BTC, amount: 300_000_000n })).toBe(1n)
    expect(inboundConfirmations({ ...asked, chain: chains.BTC, amount: 300_000_001n })).toBe(2n)
    expect(inboundConfirmations({ ...asked, chain: chains.BTC, amount: 300_000_001n, multiplierBps: 5_000n })).toBe(3n)
  })
  test('ETH counts twice its value in rewards of three', () => {
    const amountInGasAsset = 4_600_000_000n
    const expected = rational(amountInGasAsset * 2n, 300_000_000n).floor()
    expect(inboundConfirmations({ ...asked, chain: chains.ETH, amount: 1n, amountInGasAsset })).toBe(expected)
  })
  test('limits hold for BTC and ETH, floors for those that have one, and others wait for nothing', () => {
    expect(inboundConfirmations({ ...asked, chain: chains.BTC, amount: 10n ** 12n, maximum: 2n })).toBe(2n)
    expect(inboundConfirmations({ ...asked, chain: chains.LTC, amount: 10n ** 11n, maximum: 2n })).toBe(167n)
    expect(inboundConfirmations({ ...asked, chain: chains.ETH, amount: 1n })).toBe(2n)
    expect(inboundConfirmations({ ...asked, chain: chains.DOGE, amount: 10n ** 8n })).toBe(2n)
    expect(inboundConfirmations({ ...asked, chain: chains.BASE, amount: 1n })).toBe(12n)
    expect(inboundConfirmations({ ...asked, chain: chains.TRON, amount: 1n })).toBe(3n)
    expect(inboundConfirmations({ ...asked, chain: chains.GAIA, amount: 10n ** 15n })).toBe(0n)
  })
})

describe('the outbound delay', () => {
  const mainnet = {
    protocol: 'THORCHAIN',
    rate: 50_000_000_000n,
    threshold: 1_000_000_000_000n,
    maxOffset: 450n,
  } as const
  test('is the value over a rate that sinks with all that waits', () => {
    const value = 5_000_000_000_000n
    const rate = 50_000_000_000n - rational(100_000_000n * (value + 7n), 1_000_000_000_000n).floor()
    expect(outboundDelayBlocks({ ...mainnet, value, scheduled: 7n })).toBe(rational(value, rate).floor())
  })
  test('has a longest wait, and none for nothing or without settings', () => {
    expect(outboundDelayBlocks({ ...mainnet, value: 10n ** 16n, scheduled: 0n })).toBe(450n)
    expect(outboundDelayBlocks({ ...mainnet, value: 10n ** 9n, scheduled: 10n ** 18n })).toBe(450n)
    expect(outboundDelayBlocks({ ...mainnet, value: 0n, scheduled: 0n })).toBe(0n)
    expect(outboundDelayBlocks({ ...mainnet, rate: 0n, value: 10n ** 16n, scheduled: 0n })).toBe(0n)
  })
  test('sinks on Maya by the plain ratio', () => {
    const maya = {
      protocol: 'MAYACHAIN',
      rate: 250_000_000_000n,
      threshold: 10_000_000_000_000n,
      maxOffset: 720n,
    } as const
    const value = 123_456_789_012_345n
    expect(outboundDelayBlocks({ ...maya, value, scheduled: 0n })).toBe(
      value / (250_000_000_000n - value / 10_000_000_000_000n),
    )
  })
})
