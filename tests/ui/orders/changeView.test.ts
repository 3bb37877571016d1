import { beforeAll, describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { changeView } from '../../../src/ui/orders/changeView.ts'
import { readLimit } from '../../../src/ui/orders/LimitStep.tsx'
import { loadChange, type ReviewedChange } from '../../../src/ui/orders/loadChange.ts'
import { orderChangeEn as messages } from '../../../src/ui/texts/orderChange.en.ts'
import { reviewEn } from '../../../src/ui/texts/review.en.ts'
import { trackingEn } from '../../../src/ui/texts/tracking.en.ts'
import type { Payer } from '../../../src/ui/wallet/payer.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { ordersUntil, type PlacedOrder, placeOrder } from '../../devnet/journeys/placeOrder.ts'

const localization = { messages, review: reviewEn, durations: trackingEn, locale: 'en-US' }
const rowsOf = (reviewed: ReviewedChange) =>
  Object.fromEntries(
    changeView(reviewed, localization).rows.map(({ label, amount, text, note }) => [
      label,
      [amount?.short ?? text, note].filter(Boolean).join('; '),
    ]),
  )

let harness: Harness
let order: PlacedOrder
let payer: Payer

beforeAll(async () => {
  harness = createHarness()
  order = await placeOrder(
    harness,
    { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n },
    { blocks: 14_400 },
  )
  await ordersUntil(harness, order, (orders) => orders.length === 1)
  payer = {
    wallet: order.sender.wallets.utxo,
    account: await order.sender.placeOn('BTC'),
    sender: await order.sender.senderOn('BTC'),
    reader: harness.readerOf('BTC'),
  }
})

const load = (newLimit: bigint | undefined) =>
  loadChange(
    harness.nodes.THORCHAIN,
    {
      order: { hash: order.hash, sender: order.address },
      newLimit: newLimit === undefined ? undefined : units(newLimit),
      payer,
    },
    {},
  )

describe('the review of an order’s change', () => {
  test('says what a cancel returns and where, what is sent along, and that nothing was filled', async () => {
    const reviewed = await load(undefined)
    const rows = rowsOf(reviewed)
    expect(rows[messages.filled]).toBe('Nothing')
    expect(rows[messages.comesBack]).toMatch(/^0\.099\d+ BTC; To bcrt1\S+, after the network fee$/)
    expect(rows[messages.youSend]).toMatch(/^0\.00001001 BTC; The least that the network sees/)
    expect(rows[messages.paidOut]).toBeUndefined()
    const view = changeView(reviewed, localization)
    expect(view.memoLines.map(({ text, agrees }) => [text, agrees])).toEqual([
      ['Finds your order of BTC → ETH by its price', true],
      ['Cancels it', true],
    ])
    expect([view.agrees, view.vault?.agreeing, reviewed.cost?.consent]).toEqual([true, 3, 'none'])
    expect(view.networkFee?.exact).toMatch(/BTC$/)
  })

  test('says what was filled, what is paid out and that the refund costs more than the rest', async () => {
    const reviewed = await load(undefined)
    const filled = { ...reviewed.plan.order, filledIn: units(9_999_900n), filledOut: units(200_000_000n) }
    const rows = rowsOf({ ...reviewed, plan: { ...reviewed.plan, order: filled } })
    expect(rows[messages.filled]).toBe('99.9 %: 2 ETH')
    expect(rows[messages.comesBack]).toBe(reviewEn.refundNothing)
    expect(rows[messages.paidOut]).toMatch(/^2 ETH; To 0x\S+, less the network fee$/)
    expect(rowsOf({ ...reviewed, refundFee: undefined })[messages.comesBack]).toBe(reviewEn.refundUnknown)
  })

  test('compares both limits with the market', async () => {
    const limit = order.plan.limit * 2n
    const reviewed = await load(limit)
    const rows = rowsOf(reviewed)
    expect(rows[messages.limitBefore]).toMatch(/ ETH; \d\.\d % above the market$/)
    expect(rows[messages.limitAfter]).toMatch(/ ETH; 10\d\.\d % above the market$/)
    expect(rows[messages.expires]).toMatch(/^2[34] h/)
    expect(reviewed.cost?.consent).toBe('none')
    expect(changeView(reviewed, localization).memoLines[1]?.text).toMatch(/^Sets its limit to /)
  })

  test.each([
    [97n, 'none'],
    [93n, 'checkbox'],
    [88n, 'word'],
    [70n, 'blocked'],
  ])('needs consent for a limit at %s percent of the market: %s', async (percent, consent) => {
    const { cost } = await load((order.plan.market * percent) / 100n)
    expect(cost?.consent).toBe(consent)
  })

  test('does not agree with a memo that sets another limit, finds another order, or is none', async () => {
    const reviewed = await load(order.plan.limit * 2n)
    const agrees = (memo: string) => {
      const prepared = { ...reviewed.prepared, memo }
      return changeView({ ...reviewed, prepared }, localization).memoLines.map((line) => line.agrees)
    }
    const { memo } = reviewed.prepared
    expect(agrees(memo)).toEqual([true, true])
    expect(agrees(memo.replace(/:\d+$/, ':1'))).toEqual([true, false])
    expect(agrees(memo.replace('ETH.ETH', 'LTC.LTC'))).toEqual([false, true])
    expect(agrees(memo.replace(/\d+ETH/, '1ETH'))).toEqual([false, true])
    expect(agrees('=:ETH.ETH:0x')).toEqual([false])
  })
})

describe('a typed limit', () => {
  const open = { toAsset: { chain: 'ETH' }, limit: units(500_000_000n), filledOut: units(100_000_000n) }
  const read = (text: string, locale = 'en-US') =>
    readLimit(text, { ...open, toAsset: order.plan.intent.toAsset }, locale)

  test('is read in the language of the person', () => {
    expect(read('4.5')).toEqual({ limit: 450_000_000n })
    expect(read('4,5', 'de')).toEqual({ limit: 450_000_000n })
  })

  test.each([
    ['', messages.unreadable],
    ['many', messages.unreadable],
    ['-4', messages.unreadable],
    ['0.123456789', messages.unreadable],
    ['5', messages.sameLimit],
    ['1', messages.belowFilled('1 ETH')],
    ['0', messages.belowFilled('1 ETH')],
    ['4,500', messages.ambiguous('4500', '4.500')],
  ])('of "%s" is refused with a sentence that says what to change', (text, problem) => {
    expect(read(text)).toEqual({ problem })
  })
})
