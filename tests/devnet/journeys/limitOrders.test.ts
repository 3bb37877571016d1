import { expect, test } from 'vitest'
import { formatAsset, getSwapStatus, parseMemo, type SwapStatus, units } from '../../../src/core/index.ts'
import { suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { createHarness, type Harness } from './harness.ts'
import { changeOrder, ordersUntil, placeOrder } from './placeOrder.ts'

const fromBitcoin = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

const statusOf = (harness: Harness, hash: string): Promise<SwapStatus> =>
  getSwapStatus({ node: harness.nodes.THORCHAIN, midgard: harness.midgards.THORCHAIN }, hash, { clock: harness.clock })

async function endOf(harness: Harness, hash: string): Promise<SwapStatus> {
  for (let blocks = 0; blocks < 600; blocks += 3) {
    const status = await statusOf(harness, hash)
    if (['done', 'refunded', 'partially_filled', 'failed'].includes(status.stage)) return status
    await harness.step(3)
  }
  throw new Error('The order did not end.')
}

test.each([
  ['BTC.BTC', 'ETH.USDC', 10_000_000n],
  ['THOR.RUNE', 'BTC.BTC', 100_000_000_000n],
  ['ETH.USDC', 'BTC.BTC', 100_000_000_000n],
])(
  'an order from %s to %s is placed, listed, changed and cancelled by the wallet that placed it',
  async (from, to, amount) => {
    const harness = createHarness()
    const order = await placeOrder(harness, { protocol: 'THORCHAIN', from, to, amount }, { blocks: 14_400 })
    const { plan, hash } = order
    expect(plan.fillsNow).toBe(false)
    expect(plan.distanceBps).toBeGreaterThanOrEqual(300n)
    expect(plan.seconds).toBe(86_400)

    const placed = await ordersUntil(harness, order, (orders) => orders.length === 1)
    expect(placed).toMatchObject({ queue: 'open', unconfirmed: 0 })
    const [open] = placed.orders
    expect(open).toMatchObject({ deposit: amount, limit: plan.limit, filledBps: 0, sender: order.address })
    expect(open && formatAsset(open.toAsset)).toBe(formatAsset(plan.intent.toAsset))
    expect((open?.expiresAt ?? 0) - (open?.placedAt ?? 0)).toBe(14_400)
    expect(await statusOf(harness, hash)).toMatchObject({ stage: 'swapping', kind: 'limit' })
    const waiting = await statusOf(harness, hash)
    expect(waiting.eta).toBeUndefined()
    expect(waiting.order).toMatchObject({ limit: plan.limit, filledIn: 0n, expiresAt: open?.expiresAt })

    const higher = units((plan.limit * 21n) / 20n)
    const change = changeOrder(harness, order, higher)
    // A figure of the same length does not fit beside the contract of a token.
    if (plan.isChangeable) {
      await change
      const changed = await ordersUntil(harness, order, ([one]) => one?.limit === higher)
      expect(changed.orders).toHaveLength(1)
    } else await expect(change).rejects.toMatchObject({ code: 'order_unchangeable' })

    await changeOrder(harness, order)
    await ordersUntil(harness, order, (orders) => orders.length === 0)
    const end = await endOf(harness, hash)
    expect(end).toMatchObject({ stage: 'refunded', refund: { code: 'limit_cancelled' } })
  },
)

test('an order that the market reaches is filled and pays at least its limit', async () => {
  const harness = createHarness()
  const amount = 10_000_000n + BigInt(suffixOf('limit_filled'))
  const { plan, hash } = await placeOrder(harness, { ...fromBitcoin, amount })
  const end = await endOf(harness, hash)
  expect(end.stage).toBe('done')
  expect(end.outputs[0]?.amount).toBeGreaterThanOrEqual(plan.limit)
})

test('an order that the market reaches for a moment pays its part and refunds the rest', async () => {
  const harness = createHarness()
  const amount = 100_000_000n + BigInt(suffixOf('limit_partly_filled'))
  const order = await placeOrder(harness, { ...fromBitcoin, amount })
  const { orders } = await ordersUntil(harness, order, ([one]) => (one?.filledBps ?? 0) > 0)
  expect(orders[0]?.filledBps).toBeLessThan(10_000)
  expect((await statusOf(harness, order.hash)).order?.filledIn).toBe(orders[0]?.filledIn)
  const end = await endOf(harness, order.hash)
  expect(end.order).toBeUndefined()
  expect(end.stage).toBe('partially_filled')
  expect(end.outputs.map(({ role }) => role).sort()).toEqual(['output', 'refund'])
  expect(end.refund?.code).toBe('limit_expired')
})

test('an order that expires is refunded less the network fee', async () => {
  const harness = createHarness()
  const { plan, hash } = await placeOrder(harness, fromBitcoin, { blocks: 20 })
  const end = await endOf(harness, hash)
  expect(end).toMatchObject({ stage: 'refunded', refund: { code: 'limit_expired' } })
  const fee = plan.intent.amount - (end.outputs[0]?.amount ?? 0n)
  expect(fee).toBeGreaterThan(0n)
  expect(fee).toBeLessThanOrEqual(((plan.fees.refund ?? 0n) * 3n) / 2n)
})

test('an order from Bitcoin to a token is cancelled with the smallest amounts of its ratio', async () => {
  const harness = createHarness()
  const order = await placeOrder(harness, { ...fromBitcoin, to: 'ETH.USDC' })
  const { memo } = order.plan.cancel
  expect(memo.length).toBeLessThanOrEqual(80)
  const parsed = parseMemo(memo, 'THORCHAIN')
  expect(parsed).toMatchObject({ ok: true, memo: { kind: 'modify_limit_swap', newLimit: 0n } })
  await ordersUntil(harness, order, (orders) => orders.length === 1)
  await changeOrder(harness, order)
  await ordersUntil(harness, order, (orders) => orders.length === 0)
})
