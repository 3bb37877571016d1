import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chains } from '../../../src/core/chains/chains.ts'
import { chainFee, neutralSurplus, outboundFee, outboundMultiplierBps } from '../../../src/devnet/rules/outboundFee.ts'
import {
  affiliateMinimumInBase,
  recommendedMinimum,
  recommendedMinimumMaya,
} from '../../../src/devnet/rules/recommendedMinimum.ts'
import { cut, expectedShare } from '../../core/quote/math/expectedSwap.ts'
import { rational } from '../../core/quote/math/fraction.ts'

const harness = { minBps: 1_000n, maxBps: 30_000n, targetSurplus: 1_000_000_000_000n }
const mainnet = { minBps: 1_000n, maxBps: 30_000n, targetSurplus: 5_000_000_000_000n }
const constants = { minBps: 15_000n, maxBps: 30_000n, targetSurplus: 10_000_000_000_000n }

describe('chainFee', () => {
  test.each([
    ['THORCHAIN', 'BTC', 1_000n, 7n, rational(7_000n)],
    ['THORCHAIN', 'ETH', 80_000n, 80n, rational(80_000n * 80n, 10n ** 9n).times(rational(10n ** 8n))],
    ['THORCHAIN', 'BASE', 80_000n, 6n, rational(80_000n * 6n, 10n ** 12n).times(rational(10n ** 8n))],
    ['THORCHAIN', 'GAIA', 1n, 500_000n, rational(500_000n, 10n ** 6n).times(rational(10n ** 8n))],
    ['THORCHAIN', 'SOL', 5_000n, 1n, rational(5_000n, 10n ** 9n).times(rational(10n ** 8n))],
    ['MAYACHAIN', 'BTC', 1_000n, 7n, rational(7_000n)],
    ['MAYACHAIN', 'ETH', 80_000n, 8n, rational(640_000n)],
    ['MAYACHAIN', 'ARB', 80_000n, 1_234n, rational(80_000n * 1_234n, 1_000n)],
  ] as const)('%s on %s: %i at a rate of %i', (protocol, chain, transactionSize, transactionFeeRate, expected) => {
    expect(chainFee({ transactionSize, transactionFeeRate }, chains[chain], protocol)).toBe(expected.floor())
  })
})

test('chainFee is exact for large amounts', () => {
  const fee = { transactionSize: 1_000_000_000n, transactionFeeRate: 1_000n }
  expect(chainFee(fee, chains.GAIA, 'THORCHAIN')).toBe(100_000_000_000_000n)
})

describe('outboundMultiplierBps', () => {
  test('is 3 when the minimum exceeds the maximum, and their value when both are equal', () => {
    const surplus = { withheld: 5n, spent: 0n }
    const at = (minBps: bigint, maxBps: bigint) =>
      outboundMultiplierBps(surplus, { minBps, maxBps, targetSurplus: 100n }, 'THORCHAIN')
    expect([at(20_000n, 10_000n), at(12_000n, 12_000n)]).toEqual([30_000n, 12_000n])
  })

  test('is initially 1 on THORChain, clamped to the bounds', () => {
    const fresh = { withheld: 0n, spent: 0n }
    expect(outboundMultiplierBps(fresh, harness, 'THORCHAIN')).toBe(10_000n)
    expect(outboundMultiplierBps(fresh, mainnet, 'THORCHAIN')).toBe(10_000n)
    expect(outboundMultiplierBps(fresh, constants, 'THORCHAIN')).toBe(15_000n)
    expect(outboundMultiplierBps(fresh, harness, 'MAYACHAIN')).toBe(30_000n)
  })

  test('is 1 at the neutral surplus', () => {
    const ratio = rational(20_000n, 29_000n).toDecimal()
    expect(neutralSurplus(harness)).toBe(ratio.times(rational(harness.targetSurplus)).halfEven())
    expect(neutralSurplus({ minBps: 9_000n, maxBps: 9_000n, targetSurplus: 77n })).toBe(77n)
  })

  test.each([
    ['THORCHAIN', 700_000_000_000n, 10_000_000_000n, harness],
    ['THORCHAIN', 2_000_000_000_000n, 1n, harness],
    ['THORCHAIN', 5n, 9n, harness],
    ['THORCHAIN', 3_333_333_333_333n, 1_111_111_111_111n, mainnet],
    ['MAYACHAIN', 1_427_796_743n, 1_069_000_000n, { minBps: 15_000n, maxBps: 20_000n, targetSurplus: 10n ** 12n }],
    ['MAYACHAIN', 777_777_777_777n, 3n, { minBps: 15_000n, maxBps: 20_000n, targetSurplus: 10n ** 12n }],
  ] as const)('%s with %i withheld and %i spent', (protocol, withheld, spent, bounds) => {
    const gained = withheld > spent ? withheld - spent : 0n
    const counted = gained > bounds.targetSurplus ? bounds.targetSurplus : gained
    const lowered = expectedShare(protocol, counted, bounds.targetSurplus, bounds.maxBps - bounds.minBps)
    expect(outboundMultiplierBps({ withheld, spent }, bounds, protocol)).toBe(bounds.maxBps - lowered)
  })

  test('stays inside its bounds and never rises with the surplus', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 14n })
    fc.assert(
      fc.property(
        fc.constantFrom('THORCHAIN', 'MAYACHAIN'),
        amount,
        amount,
        amount,
        (protocol, withheld, more, spent) => {
          const low = outboundMultiplierBps({ withheld, spent }, harness, protocol)
          const high = outboundMultiplierBps({ withheld: withheld + more, spent }, harness, protocol)
          expect(low >= harness.minBps && low <= harness.maxBps && high <= low).toBe(true)
        },
      ),
    )
  })

  test('returns a value for inconsistent settings', () => {
    const some = { withheld: 5n, spent: 0n }
    expect(outboundMultiplierBps(some, { ...harness, targetSurplus: 0n }, 'THORCHAIN')).toBe(30_000n)
    expect(outboundMultiplierBps(some, { ...harness, minBps: 40_000n }, 'THORCHAIN')).toBe(30_000n)
  })
})

describe('outboundFee', () => {
  const eth = { balanceAsset: 1_016_130_338n, balanceBase: 98_412_594_622n, decimals: 8 }
  const tron = { balanceAsset: 55_000_123_400n, balanceBase: 7_000_000_001n, decimals: 6 }
  const usdc = { balanceAsset: 100_123_456_700n, balanceBase: 100_002_447_954n, decimals: 6 }
  const rows = [
    ['the gas asset', 'THORCHAIN', 640_000n, 10_001n, eth, 0n, undefined],
    ['six decimals', 'THORCHAIN', 123_456_789n, 9_999n, tron, 0n, undefined],
    ['at least the minimum', 'THORCHAIN', 1n, 10_000n, eth, 50_000_000n, undefined],
    ['a minimum of six decimals', 'THORCHAIN', 1n, 10_000n, tron, 12_345_678n, undefined],
    ['a token', 'THORCHAIN', 640_000n, 12_345n, eth, 0n, usdc],
    ['a token of a small pool', 'THORCHAIN', 640_000n, 12_345n, eth, 0n, { ...usdc, balanceAsset: 777n, decimals: 8 }],
    ['Maya: the gas asset', 'MAYACHAIN', 7_000n, 19_996n, eth, 0n, undefined],
    ['Maya: at least the minimum', 'MAYACHAIN', 7n, 19_996n, eth, 9_999_999n, undefined],
    ['Maya: a token', 'MAYACHAIN', 640_000n, 19_995n, eth, 0n, usdc],
  ] as const
  test.each(rows)('%s', (_title, protocol, cost, multiplierBps, gasPool, minimumInBase, tokenPool) => {
    const scaled =
      protocol === 'THORCHAIN'
        ? rational(cost * multiplierBps, 10_000n).halfUp()
        : expectedShare(protocol, cost, 10_000n, multiplierBps)
    const least = cut(
      expectedShare(protocol, gasPool.balanceAsset, gasPool.balanceBase, minimumInBase),
      gasPool.decimals,
    )
    const own = cut(scaled, gasPool.decimals) < least ? least : cut(scaled, gasPool.decimals)
    const base = expectedShare(protocol, gasPool.balanceBase, gasPool.balanceAsset, own)
    const expected = tokenPool
      ? cut(expectedShare(protocol, tokenPool.balanceAsset, tokenPool.balanceBase, base), tokenPool.decimals)
      : own
    expect(
      outboundFee({
        protocol,
        chainFee: cost,
        multiplierBps,
        gasPool,
        minimumInBase,
        ...(tokenPool && { tokenPool }),
      }),
    ).toBe(expected)
  })

  test('outboundFee without a price is zero on THORChain and Maya’s flat fee on Maya', () => {
    const params = { chainFee: 7_000n, multiplierBps: 10_000n, gasPool: eth, minimumInBase: 0n }
    const tokenPool = { balanceAsset: 0n, balanceBase: 0n, decimals: 8 }
    expect(outboundFee({ protocol: 'THORCHAIN', ...params, tokenPool })).toBe(0n)
    expect(outboundFee({ protocol: 'MAYACHAIN', ...params, tokenPool })).toBe(2_000_000n)
  })
})

test('an outbound fee is rounded as each protocol rounds shares', () => {
  const gasPool = { balanceAsset: 100n, balanceBase: 100n, decimals: 8 }
  const fee = { chainFee: 1n, multiplierBps: 5_000n, gasPool, minimumInBase: 0n }
  expect(outboundFee({ ...fee, protocol: 'THORCHAIN' })).toBe(1n)
  expect(outboundFee({ ...fee, protocol: 'MAYACHAIN' })).toBe(0n)
})

test.each([
  ['gasPool', { balanceAsset: 0n, balanceBase: 100n }],
  ['gasPool', { balanceAsset: 100n, balanceBase: 0n }],
  ['tokenPool', { balanceAsset: 0n, balanceBase: 100n }],
  ['tokenPool', { balanceAsset: 100n, balanceBase: 0n }],
] as const)('a token’s outbound fee has no price when the %s lacks a side', (name, depths) => {
  const pool = { balanceAsset: 100n, balanceBase: 100n, decimals: 8 }
  const fee = { chainFee: 10n, multiplierBps: 10_000n, gasPool: pool, tokenPool: pool, minimumInBase: 0n }
  const lacking = { ...fee, [name]: { ...pool, ...depths } }
  expect(outboundFee({ ...lacking, protocol: 'THORCHAIN' })).toBe(0n)
  expect(outboundFee({ ...lacking, protocol: 'MAYACHAIN' })).toBe(2_000_000n)
})

test('a pool with one unit of each has a price', () => {
  const pool = { balanceAsset: 1n, balanceBase: 1n, decimals: 8 }
  const fee = { chainFee: 10n, multiplierBps: 10_000n, gasPool: pool, tokenPool: pool, minimumInBase: 0n }
  expect(outboundFee({ ...fee, protocol: 'MAYACHAIN' })).toBe(10n)
})

describe('the recommended minimum', () => {
  test('is three times the larger cost on THORChain, plus affiliates', () => {
    expect(recommendedMinimum({ sourceCost: 8_000n, targetCostInSource: 5n, affiliateBps: 0n })).toBe(24_000n)
    expect(recommendedMinimum({ sourceCost: 0n, targetCostInSource: 8_000_028n, affiliateBps: 0n })).toBe(24_000_084n)
    const shared = rational(7_496_667n * 3n)
      .times(rational(10_500n, 10_000n))
      .floor()
    expect(recommendedMinimum({ sourceCost: 1n, targetCostInSource: 7_496_667n, affiliateBps: 500n })).toBe(shared)
  })

  test('is four times the larger cost on Maya, twice between its own assets, and enough for affiliates', () => {
    const params = { sourceCost: 2_000_000_000n, targetCostInSource: 1n, affiliateMinimum: 0n }
    expect(recommendedMinimumMaya({ ...params, native: true })).toBe(4_000_000_000n)
    expect(recommendedMinimumMaya({ ...params, native: false })).toBe(8_000_000_000n)
    expect(recommendedMinimumMaya({ ...params, native: false, affiliateMinimum: 9_000_000_000n })).toBe(9_000_000_000n)
    expect(affiliateMinimumInBase(2_000_000_000n, 150n)).toBe(rational(4_000_000_000n * 10_000n, 150n).floor())
    expect(affiliateMinimumInBase(2_000_000_000n, 0n)).toBe(0n)
  })
})
