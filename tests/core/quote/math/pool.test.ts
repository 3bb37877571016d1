import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import {
  disbursement,
  PoolSwapError,
  slipBps,
  swapLeg,
  valueInAsset,
  valueInBase,
} from '../../../../src/core/quote/math/pool.ts'
import { cutToDecimals } from '../../../../src/core/quote/math/share.ts'
import { hasVectors } from '../../../devnet/replay/quoteRows.ts'
import { cut, expectedLeg, expectedShare } from './expectedSwap.ts'
import { readSwaps } from './recordedSwaps.ts'
import { swapLegRows } from './swapLegRows.ts'

const protocolIds: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']

if (!hasVectors) console.log('No ../shared/vectors: swaps are compared with rational arithmetic only.')

describe.skipIf(!hasVectors)('swapLeg against verified swap events of the nodes', () => {
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

describe('swapLeg against rational arithmetic', () => {
  test.each(swapLegRows)(
    '%s',
    (_title, protocol, amount, from, asset, base, decimals, floorBps, addedBps, synthBps) => {
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
    },
  )
})

const depth = fc.bigInt({ min: 1_000n, max: 10n ** 18n })
const params = fc.record({
  protocol: fc.constantFrom(...protocolIds),
  from: fc.constantFrom('base', 'asset'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  balanceAsset: depth,
  balanceBase: depth,
  decimals: fc.constantFrom(0, 6, 8),
  minSlipBps: fc.bigInt({ min: 0n, max: 500n }),
})
type QuestionCase = typeof params extends fc.Arbitrary<infer T> ? T : never

const leg = ({ protocol, from, amount, minSlipBps, balanceAsset, balanceBase, decimals }: QuestionCase) =>
  swapLeg({ protocol, from, amount, minSlipBps, pool: { balanceAsset, balanceBase, decimals } })

const out = (q: QuestionCase) => (q.from === 'base' ? q.balanceAsset : q.balanceBase)

describe('swapLeg with arbitrary pools', () => {
  test('never pays out the whole depth, and returns nothing negative', () => {
    fc.assert(
      fc.property(params, (q) => {
        const result = leg(q)
        expect(result.emit).toBeLessThan(out(q))
        for (const value of [result.emit, result.fee, result.feeInBase, result.slipBps]) expect(value >= 0n).toBe(true)
        expect(result.pool.balanceAsset >= 0n && result.pool.balanceBase >= 0n).toBe(true)
      }),
    )
  })

  test('never pays less for more input without a minimum slip', () => {
    fc.assert(
      fc.property(params, fc.bigInt({ min: 1n, max: 10n ** 9n }), (q, more) => {
        // Beyond the depth itself the output falls again, by the formula.
        const X = q.from === 'base' ? q.balanceBase : q.balanceAsset
        const plain = { ...q, minSlipBps: 0n, amount: (q.amount % X) + 1n }
        fc.pre(plain.amount + more <= X)
        expect(leg({ ...plain, amount: plain.amount + more }).emit >= leg(plain).emit).toBe(true)
      }),
    )
  })

  test('never lowers the slip for a larger part of the pool', () => {
    fc.assert(fc.property(depth, depth, depth, (x, more, X) => slipBps(x + more, X) >= slipBps(x, X)))
  })

  test('never shrinks the product of the depths by more than THORChain’s fee', () => {
    fc.assert(
      fc.property(params, (q) => {
        const { pool, feeInBase } = leg(q)
        const kept = q.protocol === 'THORCHAIN' ? pool.balanceBase + feeInBase : pool.balanceBase
        expect(kept * pool.balanceAsset >= q.balanceBase * q.balanceAsset).toBe(true)
      }),
    )
  })

  test('pays at least as much for two halves on the untouched pool, but for rounding', () => {
    fc.assert(
      fc.property(params, (q) => {
        const plain = { ...q, decimals: 8 as const, minSlipBps: 0n, amount: q.amount * 2n }
        expect(leg({ ...plain, amount: q.amount }).emit * 2n + 2n >= leg(plain).emit).toBe(true)
      }),
    )
  })

  test('moves no asset for a synth', () => {
    fc.assert(
      fc.property(params, (q) => {
        const pool = { balanceAsset: q.balanceAsset, balanceBase: q.balanceBase, decimals: 8 }
        const requested = { protocol: q.protocol, amount: q.amount, pool, synthDepthBps: 10_000n }
        expect(swapLeg({ ...requested, from: 'asset' }).pool.balanceAsset).toBe(q.balanceAsset)
      }),
    )
  })

  test('spot values and cuts agree with rational arithmetic', () => {
    fc.assert(
      fc.property(params, (q) => {
        const pool = { balanceAsset: q.balanceAsset, balanceBase: q.balanceBase, decimals: q.decimals }
        const base = expectedShare(q.protocol, q.balanceBase, q.balanceAsset, q.amount)
        const asset = expectedShare(q.protocol, q.balanceAsset, q.balanceBase, q.amount)
        expect(valueInBase(q.amount, pool, q.protocol)).toBe(base)
        expect(valueInAsset(q.amount, pool, q.protocol)).toBe(cut(asset, q.decimals))
        expect(cutToDecimals(q.amount, q.decimals)).toBe(cut(q.amount, q.decimals))
      }),
    )
  })
})

test('swapLeg passes THORNode’s unit cases', () => {
  const pool = { balanceAsset: 100_000_000n, balanceBase: 100_000_000n, decimals: 8 }
  const requested = { protocol: 'THORCHAIN', from: 'asset', pool } as const
  expect(swapLeg({ ...requested, amount: 10_000_000n, minSlipBps: 100n })).toMatchObject({
    emit: 8_264_462n,
    fee: 826_446n,
    slipBps: 909n,
  })
  expect(swapLeg({ ...requested, amount: 100_000n, minSlipBps: 1_000n })).toMatchObject({
    emit: 89_910n,
    fee: 9_990n,
    slipBps: 1_000n,
    poolSlipBps: 10n,
  })
})

test('swapLeg throws for zero input and for an empty pool, with the reason', () => {
  const pool = { balanceAsset: 100n, balanceBase: 100n, decimals: 8 }
  const requested = { protocol: 'THORCHAIN', from: 'asset' } as const
  const reason = (run: () => unknown) => {
    try {
      run()
      return undefined
    } catch (error) {
      return error instanceof PoolSwapError ? error.reason : error
    }
  }
  expect(reason(() => swapLeg({ ...requested, amount: 0n, pool }))).toBe('amount')
  expect(reason(() => swapLeg({ ...requested, amount: 1n, pool: { ...pool, balanceBase: 0n } }))).toBe('balance')
  expect(reason(() => swapLeg({ ...requested, amount: 1n, pool: { ...pool, balanceAsset: 0n } }))).toBe('balance')
})

test('PoolSwapError has the code of its reason', () => {
  const codes = (['amount', 'balance', 'depth'] as const).map((reason) => new PoolSwapError(reason).code)
  expect(codes).toEqual(['invalid_amount', 'pool_unavailable', 'pool_unavailable'])
})

test('swapLeg has no slip for a tiny amount without a minimum', () => {
  const pool = { balanceAsset: 10n ** 15n, balanceBase: 10n ** 15n, decimals: 8 }
  const leg = swapLeg({ protocol: 'THORCHAIN', amount: 10n ** 6n, from: 'base', pool })
  expect([leg.slipBps, leg.poolSlipBps, leg.fee]).toEqual([0n, 0n, 0n])
})

test.each(['THORCHAIN', 'MAYACHAIN'] as const)(
  'a pool with an empty side has no price and pays nothing on %s',
  (protocol) => {
    const pool = { balanceAsset: 50n, balanceBase: 100n, decimals: 8 }
    const empty = [
      { ...pool, balanceAsset: 0n },
      { ...pool, balanceBase: 0n },
    ]
    expect(empty.map((one) => valueInAsset(10n, one, protocol))).toEqual([0n, 0n])
    expect(empty.map((one) => disbursement(10n, one, protocol))).toEqual([0n, 0n])
    // One unit is enough.
    expect(valueInAsset(10n, { ...pool, balanceAsset: 1n, balanceBase: 1n }, protocol)).toBe(10n)
    expect(disbursement(1n, { ...pool, balanceAsset: 1n, balanceBase: 100n }, protocol)).toBe(50n)
    expect(disbursement(8n, { ...pool, balanceAsset: 2n, balanceBase: 1n }, protocol)).toBe(1n)
  },
)
