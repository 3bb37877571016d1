import { expect, test } from 'vitest'
import { listLimitOrders } from '../../../src/core/actions/listLimitOrders.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { isWorsePrice } from '../../../src/ui/review/agreedPrice.ts'
import { refusalView } from '../../../src/ui/review/refusalView.ts'
import { reviewView } from '../../../src/ui/review/reviewView.ts'
import { sendReviewed } from '../../../src/ui/review/sendReviewed.ts'
import { signDeposit } from '../../../src/ui/review/signDeposit.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'
import { readSwap } from '../../../src/ui/track/history/swapStore.ts'
import { memoryStorage } from '../track/history/storages.ts'
import { startReview } from './startReview.ts'

const localization = { messages, locale: 'en-US' }
const LIMIT = units(500_000_000n)
const bitcoin = { from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n }
const ordered = (limit = LIMIT) => startReview(() => ({ ...bitcoin, order: { limit, blocks: 14_400 } }))

test('a limit order is reviewed with its plan, signed as it was shown, and stored as an order', async () => {
  const order = await ordered()
  await order.fund()
  const reviewed = await order.review()
  const { prepared, plan, refund, cost, deposit } = reviewed
  expect(prepared.memo).toMatch(/^=<:e:0x[0-9a-fA-F]{40}:5e8\/14400/)
  expect(plan).toMatchObject({ limit: LIMIT, blocks: 14_400, seconds: 86_400, fillsNow: false })
  expect(refund).toMatchObject({ minimum: LIMIT, partial: true })
  expect(cost?.lossBps).toBe(-(plan?.distanceBps ?? 0n))
  expect(isWorsePrice(order.request, LIMIT, deposit.quote)).toBe(false)

  const view = reviewView(reviewed, localization)
  expect(view.agrees).toBe(true)
  expect(view.memoLines.map(({ text }) => text)).toContain(
    'Waits 1 day at most (14,400 blocks). Filled in as many parts as the network decides',
  )
  expect(view.order?.distance.isBelow).toBe(false)
  expect(view.order?.paysNow).toBeUndefined()
  expect(view.order?.steps).toEqual([
    '0.15 BTC leave your wallet at once and wait in THORChain’s queue.',
    expect.stringContaining('waits 1 day at most'),
    expect.stringContaining('share of 5 ETH'),
    expect.stringMatching(/you get the ETH .* less one network fee of about [\d.]+ ETH/),
    expect.stringMatching(/The BTC .* come back .* less one network fee of about [\d.]+ BTC/),
    expect.stringContaining('You can cancel it earlier'),
  ])

  const storage = memoryStorage()
  const sending = { reviewed, payer: order.payer, onSigned: () => {}, onHash: () => {}, consented: undefined, storage }
  const { hash } = await sendReviewed(order.node, sending)
  expect(readSwap(parseTxHash(hash), storage)).toMatchObject({
    minimum: LIMIT,
    expected: LIMIT,
    order: { blocks: 14_400 },
  })
  expect(order.devnet.chains?.get('BTC')?.txState(hash)).toBeDefined()
})

test('an order that no deposit could cancel alone is placed only by a person who knows', async () => {
  const order = await ordered()
  await order.fund()
  await signDeposit(order.node, { reviewed: await order.review(), payer: order.payer, onSigned: () => {} })
  const isListed = async () =>
    (await listLimitOrders(order.node, { addresses: [order.payer.sender.address] })).orders.length > 0
  for (let blocks = 0; blocks < 300 && !(await isListed()); blocks += 10) await order.step(10)
  await order.fund()
  const error: unknown = await order.review().catch((refusal: unknown) => refusal)
  expect(refusalView(error, localization)).toMatchObject({
    title: 'This order can’t be cancelled',
    action: { kind: 'noCancel' },
  })
  const view = reviewView(await order.review({ acceptsNoCancel: true }), localization)
  expect(view.order?.isCancellable).toBe(false)
  expect(view.order?.steps.at(-1)).toContain('You can’t cancel it')
})

test('a limit order that the market pays already has a warning, and one far below it needs consent', async () => {
  const near = await ordered(units(400_000_000n))
  await near.fund()
  const reviewed = await near.review()
  const { market: worth = 0n } = reviewed.plan ?? {}
  const below = await ordered(units((worth * 90n) / 100n))
  await below.fund()
  const risky = await below.review()
  expect(reviewView(risky, localization).order?.paysNow).toBeDefined()
  expect(reviewView(risky, localization).order?.distance).toMatchObject({ isBelow: true })
  expect(risky.cost?.consent).toBe('word')
  const signing = { reviewed: risky, payer: below.payer, onSigned: () => {} }
  await expect(signDeposit(below.node, signing)).rejects.toMatchObject({ code: 'price_limit' })
})
