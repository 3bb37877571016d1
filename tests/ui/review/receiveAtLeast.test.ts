import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { isWorsePrice, worseText } from '../../../src/ui/review/agreedPrice.ts'
import { loadReview } from '../../../src/ui/review/loadReview.ts'
import { reviewView } from '../../../src/ui/review/reviewView.ts'
import { signDeposit } from '../../../src/ui/review/signDeposit.ts'
import { quoteBy } from '../situations.ts'
import { startReview } from './startReview.ts'
import { localization } from './swapRequest.ts'

const WANTED = 123_456_789n

const limitOf = (memo: string) => {
  const parsed = parseMemo(memo, 'THORCHAIN')
  if (!parsed.ok || !isSwapMemo(parsed.memo)) throw new Error(memo)
  return parsed.memo.limit
}

/** A review of a swap that pays at least the wanted output, whose form showed another amount. */
async function started(protocol: 'THORCHAIN' | 'MAYACHAIN' = 'THORCHAIN') {
  const swap = { protocol, from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n } as const
  const { node, request, payer, destination, fund, ...rest } = await startReview(() => swap)
  await fund()
  const wanted = { ...request, atLeast: units(WANTED), isMemoless: false }
  return { ...rest, node, payer, review: () => loadReview(node, { request: wanted, payer, destination }) }
}

describe('the review of a typed output', () => {
  test.each(['THORCHAIN', 'MAYACHAIN'] as const)('finds the amount again, and demands the output: %s', async (name) => {
    const { review, node, payer } = await started(name)
    const reviewed = await review()
    const { quote, intent } = reviewed.deposit
    expect(quote.expectedAmountOut).toBeGreaterThanOrEqual(WANTED)
    expect(quote.expectedAmountOut).toBeLessThanOrEqual((WANTED * 1_001n) / 1_000n)
    expect(intent.amount).toBe(quote.amountIn)
    const limit = limitOf(reviewed.prepared.memo)
    expect(limit).toBeGreaterThanOrEqual(WANTED)
    expect(limit).toBeLessThanOrEqual(quote.expectedAmountOut)
    const view = reviewView(reviewed, localization)
    expect(view).toMatchObject({ agrees: true, least: { exact: expect.stringMatching(/^1\.2345\d* ETH$/) } })
    expect(reviewed.refund.minimum).toBe(limit)
    const { hash } = await signDeposit(node, { reviewed, payer, onSigned: () => undefined })
    expect(hash).toMatch(/^[0-9a-f]{64}$/i)
  })

  test('needs acceptance again only when it needs more than half a percent more', () => {
    const request = { atLeast: units(451n), limitBps: 0 }
    const needs = (amountIn: bigint) => quoteBy('THORCHAIN', 451n, { amountIn: units(amountIn) })
    const isWorse = (amountIn: bigint) => isWorsePrice(request, units(1_000_000n), needs(amountIn))
    expect([900_000n, 1_005_000n, 1_005_100n].map(isWorse)).toEqual([false, false, true])
    expect(worseText(request, { agreed: units(1_000_000n), quote: needs(1_010_000n), locale: 'en-US' })).toBe(
      'You would send 0.0101 BTC, and not 0.01 BTC as before.',
    )
  })
})
