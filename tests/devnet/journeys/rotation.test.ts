import { expect, test } from 'vitest'
import { protocolIds } from '../../../src/core/index.ts'
import { follow } from './follow.ts'
import { depart, endow, type Wish } from './journey.ts'
import { createPlace, type Place } from './place.ts'
import { accountsOf, insolvent } from './solvency.ts'
import { createTraveller } from './traveller.ts'

const wishes: readonly Wish[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 500_000_000n },
  { protocol: 'THORCHAIN', from: 'XRP.XRP', to: 'ETH.USDC', amount: 100_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'ZEC.ZEC', to: 'DASH.DASH', amount: 200_000_000n },
  { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'KUJI.KUJI', amount: 10_000_000_000_000n },
]

const retiring = ({ devnet }: Place) => protocolIds.flatMap((one) => [...devnet.state[one].retiring.values()])

test('vaults that rotate while swaps are under way pay all of them, and move everything that they hold', async () => {
  const place = createPlace()
  // Rounds that come sooner than on mainnet; there are as many.
  for (const protocol of protocolIds) place.devnet.state[protocol].mimirs.set('FUNDMIGRATIONINTERVAL', 60)
  const people = wishes.map((_, index) => createTraveller(place, `person ${index}`))
  for (const [index, wish] of wishes.entries()) await endow(place, people[index] as (typeof people)[0], wish)
  const departures = []
  for (const [index, wish] of wishes.entries()) {
    departures.push(await depart(place, people[index] as (typeof people)[0], wish))
  }
  await place.step(2)
  for (const protocol of protocolIds) await place.devnet.simulation.rotate(protocol)
  expect(retiring(place).length).toBeGreaterThan(0)
  for (const departure of departures) expect((await follow(place, departure)).end.stage).toBe('done')
  for (let lots = 0; retiring(place).some(isUsed(place)) && lots < 40; lots++) await place.step(20)
  expect(retiring(place).filter(isUsed(place))).toEqual([])
  expect(place.devnet.simulation.traffic.stuck.size).toBe(0)
  expect(await insolvent(place)).toEqual([])
  // What came into the old vaults went out of them, but for the gas that it took.
  const held = (await accountsOf(place)).filter(({ held: amount }) => amount > 0n)
  expect(held.length).toBeGreaterThan(wishes.length)
  const again = await depart(place, people[0] as (typeof people)[0], wishes[0] as Wish)
  expect((await follow(place, again)).end.stage).toBe('done')
})

/** Only chains that somebody has used have vaults with coins. */
function isUsed({ devnet }: Place) {
  const made = new Set<string>(devnet.chains?.made().map(({ chain }) => chain))
  return ({ chain }: { readonly chain: string }) => made.has(chain)
}
