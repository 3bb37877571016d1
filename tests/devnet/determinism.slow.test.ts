import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { protocolIds } from '../../src/core/index.ts'
import type { Restore } from '../../src/devnet/simulation/simulation.ts'
import { createHarness, type Harness } from './journeys/harness.ts'
import { fundSender, type SwapRequest, sendSwap } from './journeys/sendSwap.ts'
import { createTestUser } from './journeys/testUser.ts'

const swapRequests: readonly SwapRequest[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 500_000_000n },
  { protocol: 'THORCHAIN', from: 'SOL.SOL', to: 'TRON.USDT', amount: 1_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'ARB.ETH', amount: 10_000_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'ETH.USDC', to: 'DASH.DASH', amount: 20_000_000_000n },
]

const paths = [
  ...['1', '2', '3'].flatMap((view) => [
    `${view}/thornode/thorchain/pools`,
    `${view}/mayanode/mayachain/inbound_addresses`,
    `${view}/thornode/thorchain/queue/outbound`,
    `${view}/mayanode/mayachain/lastblock`,
  ]),
  'midgard/v2/actions?limit=50',
  'mayamidgard/v2/actions?limit=50',
  'midgard/v2/pools',
  'devnet/swaps',
  'chain/BTC/blocks/tip/height',
  'chain/DASH/api/v2',
]

/** Returns digests of everything visible of a devnet. */
async function portrait(harness: Harness): Promise<Readonly<Record<string, string>>> {
  const { state, simulation, transport } = harness.devnet
  const digests: Record<string, string> = {}
  for (const protocol of protocolIds) digests[protocol] = digest(exact(state[protocol]))
  digests.traffic = digest(exact(simulation.traffic))
  for (const path of paths) {
    const response = await transport(new Request(`http://devnet.example/${path}`))
    digests[path] = `${response.status} ${digest(await response.text())}`
  }
  return digests
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Serialises all fields and map entries in order. Skips the market's reference to its machine. */
function exact(value: object): string {
  return JSON.stringify(value, (key, one: unknown) => {
    if (key === 'market') return undefined
    if (typeof one === 'bigint') return `${one}n`
    return one instanceof Map || one instanceof Set ? [...one] : one
  })
}

/** Funds several users and sends their swaps; all are in progress. */
async function setOut(harness: Harness): Promise<readonly string[]> {
  const hashes: string[] = []
  const people = swapRequests.map((_, index) => createTestUser(harness, `person ${index}`))
  for (const [index, person] of people.entries()) await fundSender(harness, person, swapRequests[index] as SwapRequest)
  for (const [index, person] of people.entries()) {
    hashes.push(...(await sendSwap(harness, person, swapRequests[index] as SwapRequest)).hashes)
  }
  await harness.step(3)
  return hashes
}

describe('the devnet', () => {
  test('is byte-identical for the same seed and inputs', async () => {
    const places = [createHarness(), createHarness()]
    const [first, second] = await Promise.all(places.map(setOut))
    expect(second).toEqual(first)
    for (const harness of places) await harness.step(60)
    const [one, other] = await Promise.all(places.map(portrait))
    expect(other).toEqual(one)
  })

  test('differs with another seed', async () => {
    const one = createHarness()
    const other = createHarness({ seed: 'another' })
    const vaults = ({ devnet }: Harness) => [...devnet.state.THORCHAIN.vaults.values()].map(({ address }) => address)
    expect(vaults(other)).not.toEqual(vaults(one))
  })

  test('continues identically from a snapshot with swaps in progress, repeatedly', async () => {
    const harness = createHarness()
    await setOut(harness)
    const then = await portrait(harness)
    const restore: Restore = await harness.devnet.simulation.snapshot()
    await harness.step(40)
    await harness.devnet.simulation.rotate('THORCHAIN')
    const later = await goOn(harness)
    for (let times = 0; times < 2; times++) {
      await restore()
      expect(await portrait(harness)).toEqual(then)
      await harness.step(40)
      await harness.devnet.simulation.rotate('THORCHAIN')
      expect(await goOn(harness)).toEqual(later)
    }
  })
})

/** Sends later deposits: on a chain used before, by the same user, and on an unused chain. */
async function goOn(harness: Harness) {
  const late: readonly SwapRequest[] = [
    { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'ZEC.ZEC', amount: 10_000_000_000_000n },
    { protocol: 'THORCHAIN', from: 'GAIA.ATOM', to: 'THOR.RUNE', amount: 5_000_000_000n },
  ]
  for (const swapRequest of late) {
    const person = createTestUser(harness, 'person 2')
    await fundSender(harness, person, swapRequest)
    await sendSwap(harness, person, swapRequest)
  }
  await harness.step(40)
  return portrait(harness)
}
