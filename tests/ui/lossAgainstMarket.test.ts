import { describe, expect, test } from 'vitest'
import { chooseAction } from '../../src/ui/form/chooseAction.ts'
import { lossLevel } from '../../src/ui/form/market/routeCost.ts'
import { noticeOf } from '../../src/ui/form/noticeOf.ts'
import { situationOf } from '../../src/ui/form/situation.ts'
import { best, context, idleState, marketAt, messages, no, quoteBy, quotesOf, withQuote } from './situations.ts'

describe('loss against market', () => {
  const out = 1_000_000n
  const quotes = withQuote(quotesOf(best(quoteBy('THORCHAIN', out))))
  /** A market value at which the quote loses the given basis points. */
  const losing = (bps: bigint) =>
    situationOf({ ...idleState, quotes, market: marketAt((out * 10_000n) / (10_000n - bps)) })

  test.each([
    [0n, 'Review swap', 'review', undefined],
    [299n, 'Review swap', 'review', undefined],
    [400n, 'Review swap', 'review', 'Smaller amounts lose less.'],
    [600n, 'Review 6.0% loss', 'review', 'have to accept this loss'],
    [1_200n, 'Review 12.0% loss', 'review', 'have to accept this loss'],
    [6_300n, 'Loss too large to swap', 'nothing', 'Try a smaller amount, another route or another coin.'],
  ])('of %s basis points makes the button say “%s”', (bps, label, kind, notice) => {
    const situation = losing(bps)
    expect(chooseAction(situation, messages)).toMatchObject({ label, effect: { kind } })
    const text = noticeOf(situation, context)?.text
    if (notice === undefined) expect(text).toBeUndefined()
    else expect(text).toContain(notice)
  })

  /** Each threshold with the value below it; a loss of a tenth of a percent too much needs the stricter consent. */
  test.each([
    [99n, 'low', 'Review swap', undefined],
    [100n, 'medium', 'Review swap', undefined],
    [299n, 'medium', 'Review swap', undefined],
    [300n, 'high', 'Review swap', 'warn'],
    [499n, 'high', 'Review swap', 'warn'],
    [500n, 'high', 'Review 5.0% loss', 'warn'],
    [999n, 'high', 'Review 10.0% loss', 'warn'],
    [1_000n, 'high', 'Review 10.0% loss', 'warn'],
    [1_500n, 'high', 'Review 15.0% loss', 'warn'],
    [1_501n, 'high', 'Loss too large to swap', 'danger'],
  ])('of exactly %s basis points is %s and makes the button say “%s”', (bps, level, label, tone) => {
    const market = 10_000_000n
    const quote = quoteBy('THORCHAIN', market - bps * (market / 10_000n))
    const situation = situationOf({ ...idleState, quotes: withQuote(quotesOf(best(quote))), market: marketAt(market) })
    if (situation.kind !== 'priced' || typeof situation.cost !== 'object') throw new Error('no difference from market')
    expect([situation.cost.lossBps, lossLevel(situation.cost)]).toEqual([bps, level])
    expect(chooseAction(situation, messages).label).toBe(label)
    expect(noticeOf(situation, context)?.tone).toBe(tone)
  })

  test('has the same percentage in the notice as elsewhere', () => {
    expect(noticeOf(losing(6_300n), context)).toMatchObject({
      tone: 'danger',
      title: 'This price is 63.0% below market',
    })
  })

  test('offers no review while it is checked or unknown', () => {
    const checking = situationOf({ ...idleState, market: { pools: {}, pending: ['THORCHAIN', 'MAYACHAIN'] } })
    expect(checking).toMatchObject({ kind: 'priced', cost: 'checking' })
    expect(chooseAction(checking, messages)).toEqual({
      label: 'Comparing with market…',
      isBusy: true,
      effect: { kind: 'nothing' },
    })
    const unknown = situationOf({ ...idleState, market: { pools: {}, pending: [] } })
    expect(unknown).toMatchObject({ cost: 'unknown' })
    expect(chooseAction(unknown, messages)).toEqual({ label: 'Try again', effect: { kind: 'refresh' } })
    expect(noticeOf(unknown, context)?.title).toBe('We can’t compare this price with the market')
  })

  test('needs the pools of the route’s protocol', () => {
    const { THORCHAIN } = marketAt(451n).pools
    const market = { pools: { MAYACHAIN: THORCHAIN }, pending: ['THORCHAIN'] as const }
    expect(situationOf({ ...idleState, quotes, market })).toMatchObject({ cost: 'checking' })
  })

  test('does not offer a price that the pools contradict', () => {
    const refused = withQuote(quotesOf(no('THORCHAIN', 'deposit_mismatch'), no('MAYACHAIN', 'unsupported_asset')))
    const situation = situationOf({ ...idleState, quotes: refused })
    expect(situation.kind).toBe('unconfirmed')
    expect(chooseAction(situation, messages)).toEqual({ label: 'Try again', effect: { kind: 'refresh' } })
    expect(noticeOf(situation, context)?.title).toBe('This price can’t be confirmed')
  })
})
