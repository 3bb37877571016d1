import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Units, units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { chooseAction } from '../../../../src/ui/form/chooseAction.ts'
import { noticeOf } from '../../../../src/ui/form/noticeOf.ts'
import { liveOrder, orderSituation } from '../../../../src/ui/form/order/liveOrder.ts'
import { expiriesFor, type OrderFigures, orderFigures } from '../../../../src/ui/form/order/orderFigures.ts'
import type { OrderField } from '../../../../src/ui/form/order/orderForm.ts'
import { situationOf } from '../../../../src/ui/form/situation.ts'
import { context, idleState, marketAt, messages } from '../../situations.ts'

const from = parseAsset('BTC.BTC')
const to = parseAsset('ETH.ETH')
/** 0.15 BTC are worth 4.5 ETH, so one BTC is worth 30. */
const market = marketAt(450_000_000n)
const facts = { from, to, amount: units(15_000_000n), pools: market.pools, locale: 'en-US' }
const figuresOf = (field: OrderField, text: string, change = {}) =>
  orderFigures({ field, text }, { ...facts, ...change }) as OrderFigures

describe('orderFigures', () => {
  test.each([
    ['above', '3', { output: 463_500_000n, price: 3_090_000_000n, aboveBps: 300n }],
    ['above', '+3%', { output: 463_500_000n }],
    ['above', '-2.5', { output: 438_750_000n, aboveBps: -250n }],
    ['above', '−2.5 %', { output: 438_750_000n }],
    ['above', '0', { output: 450_000_000n, aboveBps: 0n }],
    ['price', '30.9', { output: 463_500_000n, price: 3_090_000_000n, aboveBps: 300n }],
    ['output', '4.635', { output: 463_500_000n, price: 3_090_000_000n, aboveBps: 300n }],
  ] as const)('%s %s computes the other two fields', (field, text, expected) => {
    expect(figuresOf(field, text)).toMatchObject({ ...expected, market: 450_000_000n, marketPrice: 3_000_000_000n })
  })

  test('an output is never below what was typed, for any price, percentage and amount', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n })
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 12n }), (amount, price) => {
        const text = `${price / 10n ** 8n}.${String(price % 10n ** 8n).padStart(8, '0')}`
        const found = figuresOf('price', text, { amount: amount as Units })
        if ('problem' in found) return
        expect(found.output * 10n ** 8n).toBeGreaterThanOrEqual(amount * price)
        expect((found.output - 1n) * 10n ** 8n).toBeLessThan(amount * price)
      }),
    )
  })

  test.each([
    ['price', '', 'none'],
    ['price', '0', 'none'],
    ['price', 'lots', 'unreadable'],
    ['price', '1.123456789', 'too_many_decimals'],
    ['price', '1,234', 'ambiguous'],
    ['above', '1,234', 'ambiguous'],
    ['above', '', 'none'],
    ['above', 'high', 'unreadable'],
    ['above', '-100', 'none'],
    ['above', '1.005', 'unreadable'],
    ['output', '99999999999999999999', 'more_than_exist'],
    ['output', '4 BTC', 'unit'],
  ] as const)('%s "%s" is a problem: %s', (field, text, kind) => {
    expect(figuresOf(field, text)).toMatchObject({ kind: 'typed', field, problem: { kind } })
  })

  test('is unknown without confirmed pools', () => {
    expect(figuresOf('above', '3', { pools: {} })).toBe('unknown')
  })
})

describe('expiriesFor', () => {
  test('offers an hour, a day and three days, and never more than the network allows', () => {
    expect(expiriesFor(43_200, 14_400)).toEqual([600, 14_400, 43_200])
    expect(expiriesFor(100_000, 14_400)).toEqual([600, 14_400, 43_200])
    expect(expiriesFor(20_000, 14_400)).toEqual([600, 14_400, 20_000])
    expect(expiriesFor(300, 14_400)).toEqual([300])
  })

  test('offers the length of a link too', () => {
    expect(expiriesFor(43_200, 1_000)).toEqual([600, 1_000, 14_400, 43_200])
  })
})

describe('orderSituation', () => {
  const open = { state: 'open', maxBlocks: 43_200, reachable: 0 } as const
  const withOrder = (text: string, queue: { result?: unknown; failures?: number } = {}) => {
    const form = { ...idleState.form, order: { field: 'above', text, blocks: 14_400 } as const }
    const result = { key: 'q', at: 0, value: open }
    const live = { result, failures: 0, ...queue } as Parameters<typeof liveOrder>[1]['queue']
    const order = liveOrder(form, { amount: facts.amount, pools: market.pools, locale: 'en-US', queue: live })
    if (order === undefined) throw new Error('There is no order.')
    const situation = orderSituation(situationOf({ ...idleState, form, market }), order, { pools: market.pools })
    return { form, order, situation }
  }
  const labelOf = (text: string, queue?: Parameters<typeof withOrder>[1]) =>
    chooseAction(withOrder(text, queue).situation, { ...messages, isOrder: true }).label
  const noticeFor = (text: string, queue?: Parameters<typeof withOrder>[1]) => {
    const { form, situation } = withOrder(text, queue)
    return noticeOf(situation, { ...context, form })
  }

  test('offers the review of a price above the market, whatever a swap would lose', () => {
    expect(labelOf('3')).toBe('Review limit order')
    expect(noticeFor('3')).toBeUndefined()
  })

  test('asks for consent to a price far below the market, and blocks one that is a mistake', () => {
    expect(labelOf('-6')).toBe('Review 6.0% loss')
    expect(noticeFor('-6')).toMatchObject({ tone: 'warn', title: 'This price is 6.0% below market' })
    expect(labelOf('-20')).toBe('Loss too large to swap')
    expect(noticeFor('-20')?.text).toContain('more than 15% below the market')
  })

  test('asks for a price that cannot be read, and fills in a reading of an ambiguous one', () => {
    expect(labelOf('x')).toBe('Enter a price')
    expect(noticeFor('x')?.text).toContain('a number above 0')
    expect(noticeFor('1,234')?.fills).toMatchObject([{ order: 'above' }, { order: 'above' }])
  })

  test.each([
    ['paused', 'THORChain has paused limit orders'],
    ['off', 'THORChain has switched limit orders off'],
  ])('takes no order while the network has them %s', (state, title) => {
    const queue = { result: { key: 'q', at: 0, value: { ...open, state } } }
    expect(labelOf('3', queue)).toBe('No limit orders for now')
    expect(noticeFor('3', queue)).toMatchObject({ title, code: 'limit_orders_off' })
  })

  test('waits for the settings, and tries again when they cannot be read', () => {
    expect(labelOf('3', { result: undefined })).toBe('Getting prices…')
    expect(labelOf('3', { result: undefined, failures: 1 })).toBe('Try again')
  })

  test('never waits longer than the network allows', () => {
    const queue = { result: { key: 'q', at: 0, value: { ...open, maxBlocks: 5_000 } } }
    expect(withOrder('3', queue).order).toMatchObject({ blocks: 5_000, expiries: [600, 5_000] })
  })
})
