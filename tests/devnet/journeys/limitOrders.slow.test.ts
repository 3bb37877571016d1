import { expect, test } from 'vitest'
import { createHarness } from './harness.ts'
import { changeOrder, ordersUntil, placeOrder } from './placeOrder.ts'

test.each([
  ['LTC.LTC', 500_000_000n],
  ['DOGE.DOGE', 500_000_000_000n],
  ['BCH.BCH', 300_000_000n],
  ['ETH.ETH', 200_000_000n],
  ['BASE.ETH', 200_000_000n],
  ['BSC.BNB', 300_000_000n],
  ['AVAX.AVAX', 5_000_000_000n],
  ['GAIA.ATOM', 50_000_000_000n],
  ['XRP.XRP', 100_000_000_000n],
  ['SOL.SOL', 1_000_000_000n],
  ['TRON.TRX', 1_000_000_000_000n],
])('a wallet of %s places an order, changes it and cancels it', async (from, amount) => {
  const harness = createHarness()
  const order = await placeOrder(harness, { protocol: 'THORCHAIN', from, to: 'BTC.BTC', amount })
  await ordersUntil(harness, order, (orders) => orders.length === 1)
  const higher = ((order.plan.limit * 21n) / 20n) as typeof order.plan.limit
  await changeOrder(harness, order, higher)
  await ordersUntil(harness, order, ([one]) => one?.limit === higher)
  await changeOrder(harness, order)
  await ordersUntil(harness, order, (orders) => orders.length === 0)
  expect(order.plan.cancel.isPossible).toBe(true)
})
