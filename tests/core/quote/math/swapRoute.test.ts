import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { swapLeg } from '../../../../src/core/quote/math/pool.ts'
import { swapRoute } from '../../../../src/core/quote/math/swapRoute.ts'

const protocolIds: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']
const depth = fc.bigInt({ min: 1_000n, max: 10n ** 18n })
const swap = fc.record({
  protocol: fc.constantFrom(...protocolIds),
  from: fc.constantFrom('base', 'asset'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  balanceAsset: depth,
  balanceBase: depth,
  decimals: fc.constantFrom(0, 6, 8),
  minSlipBps: fc.bigInt({ min: 0n, max: 500n }),
})

test('swapRoute chains two legs, and uses one pool twice in its updated state', () => {
  fc.assert(
    fc.property(swap, depth, depth, (q, asset, base) => {
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
