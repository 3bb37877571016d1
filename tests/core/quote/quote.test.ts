import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumQuote } from '../../../src/core/quote/quote.ts'
import { rational } from './math/fraction.ts'

describe('sumQuote', () => {
  test('returns the totals of a recorded node reply', () => {
    const sums = { emit: 1_005_907n, liquidity: 20_478n, outbound: 7_000n, affiliate: 50_295n }
    expect(sumQuote(sums)).toMatchObject({
      slippageBps: 199n,
      totalBps: 717n,
      expectedAmountOut: 948_612n,
    })
  })

  test('matches the definitions for any amounts', () => {
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
