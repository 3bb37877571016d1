import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PoolSwapError, slipBps, swapLeg, valueInAsset, valueInBase } from '../../src/core/pool.ts'
import type { Protocol } from '../../src/core/protocol.ts'
import { swapRoute } from '../../src/core/route.ts'
import { cutToDecimals } from '../../src/core/share.ts'
import { hasVectors } from '../devnet/quoteRows.ts'
import { cut, expectedLeg, expectedShare } from './expectedSwap.ts'
import { readSwaps } from './recordedSwaps.ts'

const protocolIds: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']

if (!hasVectors) console.log('No ../shared/vectors: swaps are held against rational arithmetic only.')

describe.skipIf(!hasVectors)('every verified swap event of the nodes is exact to the unit', () => {
  test.each([
    ['THORCHAIN', 613],
    ['MAYACHAIN', 292],
  ] as const)('%s: %i events', (protocol, count) => {
    const base = protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO'
    const swaps = readSwaps(protocol)
    const wrong = swaps.flatMap((swap) => {
      const leg = swapLeg({
        protocol,
        amount: BigInt(swap.in[0]),
        from: swap.in[1] === base ? 'base' : 'asset',
        pool: {
          balanceAsset: BigInt(swap.pool_before.asset),
          balanceBase: BigInt(swap.pool_before.rune),
          decimals: swap.pool_before.decimals,
        },
        minSlipBps: swap.floorBps,
        ...(swap.synthDepthBps === undefined ? {} : { synthDepthBps: swap.synthDepthBps }),
      })
      const got = [leg.emit, leg.fee, leg.feeInBase, leg.slipBps].map(String)
      const want = [swap.out[0], swap.liquidity_fee, swap.liquidity_fee_in_rune, swap.swap_slip_bps]
      const poolSlip = swap.pool_slip_bps ?? `${leg.poolSlipBps}`
      const same = got.join() === want.join() && poolSlip === `${leg.poolSlipBps}`
      return same ? [] : [{ suite: swap.suite, height: swap.height, got, want }]
    })
    const name = protocol === 'THORCHAIN' ? 'THORChain' : 'Maya'
    console.log(`${swaps.length - wrong.length} of ${swaps.length} ${name} swap events exact`)
    expect(wrong).toEqual([])
    expect(swaps.length).toBe(count)
  })
})

/** Our own rows: protocol, amount, side, asset depth, base depth, decimals, floor, Maya's addition, synth depth. */
const rows = [
  ['a first unit', 'THORCHAIN', 1n, 'asset', 10n ** 8n, 10n ** 11n, 8, 0n, 0n, undefined],
  ['a small swap of the asset', 'THORCHAIN', 1_234_567n, 'asset', 102_060_299n, 99_363_152_329n, 8, 0n, 0n, undefined],
  ['a small swap of the base', 'THORCHAIN', 987_654_321n, 'base', 102_060_299n, 99_363_152_329n, 8, 0n, 0n, undefined],
  ['half of the pool', 'THORCHAIN', 51_030_150n, 'asset', 102_060_299n, 99_363_152_329n, 8, 0n, 0n, undefined],
  ['ten times the pool', 'THORCHAIN', 1_020_602_990n, 'asset', 102_060_299n, 99_363_152_329n, 8, 0n, 0n, undefined],
  ['a slip of exactly half a point', 'THORCHAIN', 1n, 'asset', 19_999n, 10n ** 9n, 8, 0n, 0n, undefined],
  ['a slip of one and a half points', 'THORCHAIN', 3n, 'asset', 19_997n, 10n ** 9n, 8, 0n, 0n, undefined],
  [
    'the floor just above the slip',
    'THORCHAIN',
    1_000_000n,
    'asset',
    10n ** 9n,
    98_060_224_115n,
    8,
    11n,
    0n,
    undefined,
  ],
  [
    'the floor equal to the slip',
    'THORCHAIN',
    1_000_000n,
    'asset',
    999_000_000n,
    98_060_224_115n,
    8,
    10n,
    0n,
    undefined,
  ],
  ['the floor below the slip', 'THORCHAIN', 9_000_000n, 'asset', 10n ** 9n, 98_060_224_115n, 8, 10n, 0n, undefined],
  [
    'the floor on the way to the asset',
    'THORCHAIN',
    30_000_000n,
    'base',
    99_966_519n,
    100_036_231_551n,
    8,
    500n,
    0n,
    undefined,
  ],
  [
    'the floor of mainnet in 2026',
    'THORCHAIN',
    6_250_000n,
    'asset',
    84_512_345_678n,
    912_345_678_901_234n,
    8,
    10n,
    0n,
    undefined,
  ],
  ['the highest floor', 'THORCHAIN', 77n, 'base', 5_555_555n, 7_777_777n, 8, 9_999n, 0n, undefined],
  ['six decimals out', 'THORCHAIN', 1_234_567_890n, 'base', 100_123_456_700n, 100_002_447_954n, 6, 0n, 0n, undefined],
  [
    'six decimals out with a floor',
    'THORCHAIN',
    12_345_678n,
    'base',
    100_123_456_700n,
    100_002_447_954n,
    6,
    25n,
    0n,
    undefined,
  ],
  [
    'the base cut by the pool of six decimals',
    'THORCHAIN',
    123_456_700n,
    'asset',
    100_123_456_700n,
    100_002_447_954n,
    6,
    0n,
    0n,
    undefined,
  ],
  ['one decimal', 'THORCHAIN', 123_456_789_012n, 'base', 990_000_000_000n, 500_000_000_000n, 1, 0n, 0n, undefined],
  ['unknown decimals', 'THORCHAIN', 123_456_789n, 'base', 990_000_001n, 500_000_003n, 0, 0n, 0n, undefined],
  ['nine decimals', 'THORCHAIN', 10_000_000n, 'asset', 999_002_503n, 100_101_544_054n, 9, 0n, 0n, undefined],
  ['a synth out', 'THORCHAIN', 1_000_000_000n, 'base', 104_016_208n, 96_370_078_801n, 8, 0n, 0n, 20_000n],
  ['a synth in', 'THORCHAIN', 10_000_000n, 'asset', 102_060_299n, 99_362_803_600n, 8, 0n, 0n, 20_000n],
  ['a synth at single depth', 'THORCHAIN', 10_000_000n, 'asset', 102_060_299n, 99_362_803_600n, 8, 0n, 0n, 10_000n],
  ['a synth with a floor', 'THORCHAIN', 20_000_000n, 'base', 100_000_000n, 100_001_092_086n, 8, 15n, 0n, 10_000n],
  ['a synth at an odd depth', 'THORCHAIN', 33_333_333n, 'base', 100_000_001n, 100_001_092_087n, 8, 0n, 0n, 12_345n],
  ['a very deep pool', 'THORCHAIN', 10n ** 20n, 'base', 10n ** 24n + 7n, 10n ** 25n + 13n, 8, 5n, 0n, undefined],
  ['a very shallow pool', 'THORCHAIN', 3n, 'base', 17n, 19n, 8, 0n, 0n, undefined],
  [
    'Maya: a swap of the asset',
    'MAYACHAIN',
    7_933_884n,
    'asset',
    91_793_402_431n,
    1_091_047_578_229_138n,
    8,
    0n,
    0n,
    undefined,
  ],
  [
    'Maya: a swap of CACAO',
    'MAYACHAIN',
    123_456_789_012_345n,
    'base',
    91_793_402_431n,
    1_091_047_578_229_138n,
    8,
    0n,
    0n,
    undefined,
  ],
  [
    'Maya: no floor even if one were set',
    'MAYACHAIN',
    1_000_000n,
    'asset',
    10n ** 9n,
    98_060_224_115_000n,
    8,
    500n,
    0n,
    undefined,
  ],
  ['Maya: five points added', 'MAYACHAIN', 1_000_000n, 'asset', 10n ** 9n, 98_060_224_115_123n, 8, 0n, 5n, undefined],
  [
    'Maya: five points added to CACAO in',
    'MAYACHAIN',
    55_555_555_555n,
    'base',
    987_654_321n,
    98_060_224_115_123n,
    8,
    0n,
    5n,
    undefined,
  ],
  [
    'Maya: fifty points added',
    'MAYACHAIN',
    345_678_901n,
    'asset',
    10n ** 9n + 1n,
    98_060_224_115_123n,
    8,
    0n,
    50n,
    undefined,
  ],
  [
    'Maya: six decimals and CACAO out',
    'MAYACHAIN',
    123_456_700n,
    'asset',
    100_123_456_700n,
    10_000_244_795_412n,
    6,
    0n,
    0n,
    undefined,
  ],
  [
    'Maya: six decimals out',
    'MAYACHAIN',
    12_345_678_901n,
    'base',
    100_123_456_700n,
    10_000_244_795_412n,
    6,
    0n,
    0n,
    undefined,
  ],
  ['Maya: a synth out', 'MAYACHAIN', 200_000_000_000n, 'base', 104_023_204n, 9_638_540_876_876n, 8, 0n, 0n, 20_000n],
  ['Maya: a synth in', 'MAYACHAIN', 10_000_000n, 'asset', 101_050_940n, 10_125_572_966_988n, 8, 0n, 0n, 20_000n],
  [
    'Maya: a synth with points added',
    'MAYACHAIN',
    10_000_000n,
    'asset',
    101_050_940n,
    10_125_572_966_988n,
    8,
    0n,
    7n,
    10_000n,
  ],
  ['Maya: an odd ratio', 'MAYACHAIN', 999_999_937n, 'base', 3_000_000_019n, 7_000_000_000_037n, 8, 0n, 0n, undefined],
  ['Maya: ten times the pool', 'MAYACHAIN', 10n ** 14n, 'base', 10n ** 8n, 10n ** 13n, 8, 0n, 0n, undefined],
  ['Maya: a very shallow pool', 'MAYACHAIN', 11n, 'base', 31n, 37n, 8, 0n, 0n, undefined],
] as const

describe('one leg is what rational arithmetic says', () => {
  test.each(rows)('%s', (_title, protocol, amount, from, asset, base, decimals, floorBps, addedBps, synthBps) => {
    const expected = expectedLeg({ protocol, amount, from, asset, base, decimals, floorBps, addedBps, synthBps })
    const leg = swapLeg({
      protocol,
      amount,
      from,
      pool: { balanceAsset: asset, balanceBase: base, decimals },
      minSlipBps: floorBps,
      addedSlipBps: addedBps,
      ...(synthBps === undefined ? {} : { synthDepthBps: synthBps }),
    })
    expect({
      emit: leg.emit,
      fee: leg.fee,
      feeInBase: leg.feeInBase,
      slipBps: leg.slipBps,
      asset: leg.pool.balanceAsset,
      base: leg.pool.balanceBase,
    }).toEqual(expected)
  })
})

const depth = fc.bigInt({ min: 1_000n, max: 10n ** 18n })
const question = fc.record({
  protocol: fc.constantFrom(...protocolIds),
  from: fc.constantFrom('base', 'asset'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  balanceAsset: depth,
  balanceBase: depth,
  decimals: fc.constantFrom(0, 6, 8),
  minSlipBps: fc.bigInt({ min: 0n, max: 500n }),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

const leg = ({ protocol, from, amount, minSlipBps, balanceAsset, balanceBase, decimals }: Question) =>
  swapLeg({ protocol, from, amount, minSlipBps, pool: { balanceAsset, balanceBase, decimals } })

const out = (q: Question) => (q.from === 'base' ? q.balanceAsset : q.balanceBase)

describe('whatever the pool', () => {
  test('a leg never gives the whole depth, and nothing is negative', () => {
    fc.assert(
      fc.property(question, (q) => {
        const result = leg(q)
        expect(result.emit).toBeLessThan(out(q))
        for (const value of [result.emit, result.fee, result.feeInBase, result.slipBps]) expect(value >= 0n).toBe(true)
        expect(result.pool.balanceAsset >= 0n && result.pool.balanceBase >= 0n).toBe(true)
      }),
    )
  })

  test('more in never gives less out while no floor changes the rule', () => {
    fc.assert(
      fc.property(question, fc.bigInt({ min: 1n, max: 10n ** 9n }), (q, more) => {
        // Past the depth itself the slip eats what is added: the output falls again, as the formula says.
        const X = q.from === 'base' ? q.balanceBase : q.balanceAsset
        const plain = { ...q, minSlipBps: 0n, amount: (q.amount % X) + 1n }
        fc.pre(plain.amount + more <= X)
        expect(leg({ ...plain, amount: plain.amount + more }).emit >= leg(plain).emit).toBe(true)
      }),
    )
  })

  test('a bigger part of the pool never slips less', () => {
    fc.assert(fc.property(depth, depth, depth, (x, more, X) => slipBps(x + more, X) >= slipBps(x, X)))
  })

  test('the product of the depths never shrinks by more than the fee that THORChain takes out', () => {
    fc.assert(
      fc.property(question, (q) => {
        const { pool, feeInBase } = leg(q)
        const kept = q.protocol === 'THORCHAIN' ? pool.balanceBase + feeInBase : pool.balanceBase
        expect(kept * pool.balanceAsset >= q.balanceBase * q.balanceAsset).toBe(true)
      }),
    )
  })

  test('two legs are one leg after the other, and one pool crossed twice is crossed as the first leg left it', () => {
    fc.assert(
      fc.property(question, depth, depth, (q, asset, base) => {
        const source = { pool: { balanceAsset: q.balanceAsset, balanceBase: q.balanceBase, decimals: q.decimals } }
        const target = { pool: { balanceAsset: asset, balanceBase: base, decimals: 8 } }
        const first = swapLeg({ protocol: q.protocol, amount: q.amount, from: 'asset', ...source })
        fc.pre(first.emit > 0n)
        const second = swapLeg({ protocol: q.protocol, amount: first.emit, from: 'base', ...target })
        const route = swapRoute({ protocol: q.protocol, amount: q.amount, source, target })
        expect(route).toEqual({
          emit: second.emit,
          feeInBase: first.feeInBase + second.feeInBase,
          legs: [first, second],
        })
        const back = swapLeg({ protocol: q.protocol, amount: first.emit, from: 'base', pool: first.pool })
        const loop = swapRoute({ protocol: q.protocol, amount: q.amount, source, target: source })
        expect(loop.emit).toBe(back.emit)
      }),
    )
  })

  test('two halves, each on the untouched pool, give no less than the whole but for rounding', () => {
    fc.assert(
      fc.property(question, (q) => {
        const plain = { ...q, decimals: 8 as const, minSlipBps: 0n, amount: q.amount * 2n }
        expect(leg({ ...plain, amount: q.amount }).emit * 2n + 2n >= leg(plain).emit).toBe(true)
      }),
    )
  })

  test('a synth moves no asset', () => {
    fc.assert(
      fc.property(question, (q) => {
        const pool = { balanceAsset: q.balanceAsset, balanceBase: q.balanceBase, decimals: 8 }
        const asked = { protocol: q.protocol, amount: q.amount, pool, synthDepthBps: 10_000n }
        expect(swapLeg({ ...asked, from: 'asset' }).pool.balanceAsset).toBe(q.balanceAsset)
      }),
    )
  })

  test('spot values and cuts are what rational arithmetic says', () => {
    fc.assert(
      fc.property(question, (q) => {
        const pool = { balanceAsset: q.balanceAsset, balanceBase: q.balanceBase, decimals: q.decimals }
        const base = expectedShare(q.protocol, q.balanceBase, q.balanceAsset, q.amount)
        const asset = expectedShare(q.protocol, q.balanceAsset, q.balanceBase, q.amount)
        expect(valueInBase(q.protocol, pool, q.amount)).toBe(base)
        expect(valueInAsset(q.protocol, pool, q.amount)).toBe(cut(asset, q.decimals))
        expect(cutToDecimals(q.amount, q.decimals)).toBe(cut(q.amount, q.decimals))
      }),
    )
  })
})

test('the unit cases of THORNode come out', () => {
  const pool = { balanceAsset: 100_000_000n, balanceBase: 100_000_000n, decimals: 8 }
  const asked = { protocol: 'THORCHAIN', from: 'asset', pool } as const
  expect(swapLeg({ ...asked, amount: 10_000_000n, minSlipBps: 100n })).toMatchObject({
    emit: 8_264_462n,
    fee: 826_446n,
    slipBps: 909n,
  })
  expect(swapLeg({ ...asked, amount: 100_000n, minSlipBps: 1_000n })).toMatchObject({
    emit: 89_910n,
    fee: 9_990n,
    slipBps: 1_000n,
    poolSlipBps: 10n,
  })
})

test('nothing in, or an empty pool, is refused with its reason', () => {
  const pool = { balanceAsset: 100n, balanceBase: 100n, decimals: 8 }
  const asked = { protocol: 'THORCHAIN', from: 'asset' } as const
  const reason = (run: () => unknown) => {
    try {
      run()
      return undefined
    } catch (error) {
      return error instanceof PoolSwapError ? error.reason : error
    }
  }
  expect(reason(() => swapLeg({ ...asked, amount: 0n, pool }))).toBe('amount')
  expect(reason(() => swapLeg({ ...asked, amount: 1n, pool: { ...pool, balanceBase: 0n } }))).toBe('balance')
  expect(reason(() => swapLeg({ ...asked, amount: 1n, pool: { ...pool, balanceAsset: 0n } }))).toBe('balance')
})
