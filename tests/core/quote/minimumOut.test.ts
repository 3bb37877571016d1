import { expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { readSwapMemo } from '../../../src/core/memo/readSwapMemo.ts'
import { minimumOut } from '../../../src/core/quote/minimumOut.ts'
import { honestDeposit } from '../preparation/devnetNodes.ts'

test('the minimum is the network’s from 10,000 units on, and rounded up below, so that a limit never disappears', () => {
  const at = (out: bigint, limitBps: number) => minimumOut({ expectedAmountOut: units(out) }, limitBps)
  expect(at(10_001n, 300)).toBe(9_700n)
  expect(at(9_999n, 300)).toBe(9_700n)
  expect(at(9_900n, 300)).toBe(9_603n)
  for (let out = 1n; out < 12_000n; out++) {
    for (const limitBps of [1, 300, 5_000, 9_999]) {
      const least = at(out, limitBps)
      expect(least > 0n && least <= out).toBe(true)
      // Never further below the output than agreed, and never a whole unit above that.
      const exact = out * BigInt(10_000 - limitBps)
      if (out < 10_000n) expect(least * 10_000n >= exact && (least - 1n) * 10_000n < exact).toBe(true)
    }
  }
  expect([at(1n, 10_000), at(0n, 300)]).toEqual([0n, 0n])
})

test('a deposit whose quote rounds the limit of a small output down has the agreed limit in its memo', async () => {
  const limitBps = 300
  const swap = { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'MAYA.MAYA', amount: 200_000_000_000n } as const
  const { node, depositParams } = await honestDeposit({ ...swap, liquidityToleranceBps: limitBps })
  const { quote, intent } = depositParams
  expect(quote.expectedAmountOut).toBeLessThan(10_000n)
  const minimum = units(minimumOut(quote, limitBps))
  const quoted = readSwapMemo(quote.memo ?? '', 'MAYACHAIN')?.limit ?? 0n
  const withLimit = (limit: bigint) => ({
    ...depositParams,
    intent: { ...intent, minimum },
    quote: { ...quote, memo: (quote.memo ?? '').replace(`:${quoted}`, `:${limit}`) },
  })
  for (const limit of [minimum, minimum - 1n]) {
    const { memo } = await prepareDeposit(node, withLimit(limit))
    expect(readSwapMemo(memo, 'MAYACHAIN')?.limit).toBe(minimum)
  }
  await expect(prepareDeposit(node, withLimit(minimum - 2n))).rejects.toMatchObject({ code: 'deposit_mismatch' })
})
