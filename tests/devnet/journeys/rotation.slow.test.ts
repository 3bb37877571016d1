import { expect, test } from 'vitest'
import { protocolIds } from '../../../src/core/index.ts'
import { followSwap } from './followSwap.ts'
import { createHarness, type Harness } from './harness.ts'
import { fundSender, type SwapRequest, sendSwap } from './sendSwap.ts'
import { insolventVaults, vaultBalances } from './solvency.ts'
import { createTestUser } from './testUser.ts'

const swapRequests: readonly SwapRequest[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 500_000_000n },
  { protocol: 'THORCHAIN', from: 'XRP.XRP', to: 'ETH.USDC', amount: 100_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'ZEC.ZEC', to: 'DASH.DASH', amount: 200_000_000n },
  { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'ARB.ETH', amount: 10_000_000_000_000n },
]

const retiring = ({ devnet }: Harness) => protocolIds.flatMap((one) => [...devnet.state[one].retiring.values()])

test('vaults that rotate during swaps pay all of them and move all holdings', async () => {
  const harness = createHarness()
  // Shorter migration rounds than on mainnet, but as many.
  for (const protocol of protocolIds) harness.devnet.state[protocol].mimirs.set('FUNDMIGRATIONINTERVAL', 60)
  const people = swapRequests.map((_, index) => createTestUser(harness, `person ${index}`))
  for (const [index, swapRequest] of swapRequests.entries())
    await fundSender(harness, people[index] as (typeof people)[0], swapRequest)
  const departures = []
  for (const [index, swapRequest] of swapRequests.entries()) {
    departures.push(await sendSwap(harness, people[index] as (typeof people)[0], swapRequest))
  }
  await harness.step(2)
  for (const protocol of protocolIds) await harness.devnet.simulation.rotate(protocol)
  expect(retiring(harness).length).toBeGreaterThan(0)
  for (const sent of departures) expect((await followSwap(harness, sent)).end.stage).toBe('done')
  for (let lots = 0; retiring(harness).some(isUsed(harness)) && lots < 40; lots++) await harness.step(20)
  expect(retiring(harness).filter(isUsed(harness))).toEqual([])
  expect(harness.devnet.simulation.traffic.stuck.size).toBe(0)
  expect(await insolventVaults(harness)).toEqual([])
  // The old vaults sent everything they received, except gas.
  const held = (await vaultBalances(harness)).filter(({ held: amount }) => amount > 0n)
  expect(held.length).toBeGreaterThan(swapRequests.length)
  const again = await sendSwap(harness, people[0] as (typeof people)[0], swapRequests[0] as SwapRequest)
  expect((await followSwap(harness, again)).end.stage).toBe('done')
})

/** Only chains in use have vaults with coins. */
function isUsed({ devnet }: Harness) {
  const made = new Set<string>(devnet.chains?.created().map(({ chain }) => chain))
  return ({ chain }: { readonly chain: string }) => made.has(chain)
}
