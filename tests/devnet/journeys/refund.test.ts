import { expect, test } from 'vitest'
import { formatAsset, getPools, getRefund } from '../../../src/core/index.ts'
import { post } from '../controls/post.ts'
import { decreaseOf, feesOf, holdingOf } from './balances.ts'
import { followSwap } from './followSwap.ts'
import { createHarness } from './harness.ts'
import { fundSender, intentOf, type SwapRequest, sendSwap } from './sendSwap.ts'
import { insolventVaults } from './solvency.ts'
import { createTestUser } from './testUser.ts'

const swapRequest: SwapRequest = {
  protocol: 'THORCHAIN',
  from: 'LTC.LTC',
  to: 'ETH.ETH',
  amount: 1_000_000_000n,
  more: { liquidityToleranceBps: 50 },
}

test('a swap whose limit cannot be met is refunded less one outbound fee, with the reason', async () => {
  const harness = createHarness()
  const sender = createTestUser(harness, 'sender')
  const { fromAsset } = await fundSender(harness, sender, swapRequest)
  const { address } = await sender.accountOn('LTC')
  const purse = () => holdingOf(harness, 'LTC', address, formatAsset(fromAsset))
  const before = await purse()
  const sent = await sendSwap(harness, sender, swapRequest)
  const node = harness.nodes.THORCHAIN
  const pools = await getPools(node, { status: 'available' })
  const { params, quote, hashes } = sent
  const promised = await getRefund(node, { quote, intent: intentOf(swapRequest, params, quote), pools })
  // A tenth more expensive: arbitrage moves the pools before the deposit is final.
  await post(harness.devnet, '/devnet/price', { asset: 'ETH.ETH', usd: '3417' })
  const { end, reported, watched } = await followSwap(harness, sent)
  expect(watched).toEqual(['unknown', 'confirming', 'sending', 'refunded'])
  expect(reported).toEqual(watched)
  expect(end.refund?.code).toBe('price_limit')
  const [back, ...others] = end.outputs
  expect(others).toEqual([])
  expect(back).toMatchObject({ role: 'refund', seen: true })
  const fee = feesOf(harness, 'LTC', hashes)
  const returned = back?.amount ?? 0n
  expect(decreaseOf(before, await purse())).toBe(params.amount + fee - returned)
  expect(promised).toMatchObject({ amount: returned })
  const { address: receiver } = await createTestUser(harness, 'receiver').accountOn('ETH')
  expect((await holdingOf(harness, 'ETH', receiver, 'ETH.ETH')).native).toBe(0n)
  expect(await insolventVaults(harness)).toEqual([])
})
