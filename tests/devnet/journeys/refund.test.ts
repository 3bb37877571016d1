import { expect, test } from 'vitest'
import { formatAsset, getPools, getRefund } from '../../../src/core/index.ts'
import { post } from '../controls/post.ts'
import { follow } from './follow.ts'
import { depart, endow, intentOf, type Wish } from './journey.ts'
import { createPlace } from './place.ts'
import { feesOf, holdingOf, lessBy } from './purse.ts'
import { insolvent } from './solvency.ts'
import { createTraveller } from './traveller.ts'

const wish: Wish = {
  ...{ protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.ETH', amount: 1_000_000_000n },
  more: { liquidityToleranceBps: 50 },
}

test('coins whose limit cannot be met come back less one outbound fee, with the reason', async () => {
  const place = createPlace()
  const sender = createTraveller(place, 'sender')
  const { fromAsset } = await endow(place, sender, wish)
  const { address } = await sender.accountOn('LTC')
  const purse = () => holdingOf(place, 'LTC', address, formatAsset(fromAsset))
  const before = await purse()
  const departure = await depart(place, sender, wish)
  const node = place.nodes.THORCHAIN
  const pools = await getPools(node, { status: 'available' })
  const { params, quote, hashes } = departure
  const promised = await getRefund(node, { quote, intent: intentOf(wish, params, quote), pools })
  // A tenth dearer: the pools follow before the deposit is final.
  await post(place.devnet, '/devnet/price', { asset: 'ETH.ETH', usd: '3417' })
  const { end, told, seen } = await follow(place, departure)
  expect(seen).toEqual(['unknown', 'confirming', 'sending', 'refunded'])
  expect(told).toEqual(seen)
  expect(end.refund?.code).toBe('price_limit')
  const [back, ...others] = end.outputs
  expect(others).toEqual([])
  expect(back).toMatchObject({ role: 'refund', seen: true })
  const fee = feesOf(place, 'LTC', hashes)
  const returned = back?.amount ?? 0n
  expect(lessBy(before, await purse())).toBe(params.amount + fee - returned)
  expect(promised).toMatchObject({ amount: returned })
  const { address: receiver } = await createTraveller(place, 'receiver').accountOn('ETH')
  expect((await holdingOf(place, 'ETH', receiver, 'ETH.ETH')).native).toBe(0n)
  expect(await insolvent(place)).toEqual([])
})
