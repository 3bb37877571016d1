import { expect, test } from 'vitest'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { post } from '../controls/post.ts'
import { chainOf } from './scenarioSwap.ts'

const halted = ({ state }: Devnet) => state.THORCHAIN.mimirs.get('HALTLTCCHAIN') === 1

/** Makes two deposits in one Litecoin block that both halt the chain, and waits for the halt. */
async function haltedTwice(): Promise<Devnet> {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const memo = `=:ETH.ETH:${chainOf(devnet, 'ETH').addressOf('receiver')}`
  for (const whole of ['1', '2']) {
    const amount = `${whole}00${suffixOf('source_halted')}`
    const { status } = await post(devnet, '/devnet/deposit', { protocol: 'THORCHAIN', asset: 'LTC.LTC', amount, memo })
    expect(status).toBe(200)
  }
  for (let blocks = 0; blocks < 100 && !halted(devnet); blocks++) await devnet.simulation.step(1)
  expect(halted(devnet)).toBe(true)
  return devnet
}

test('two deposits that halt the same chain lift the halt when the later one ends', async () => {
  const devnet = await haltedTwice()
  await devnet.simulation.step(61)
  expect(halted(devnet)).toBe(false)
  await devnet.simulation.step(600)
  expect(devnet.simulation.inFlight()).toBe(false)
  expect(
    [...devnet.state.THORCHAIN.inbounds.values()].filter(({ tx, done }) => tx.chain === 'LTC' && done),
  ).toHaveLength(2)
})

test('a setting changed during a scenario is not reset', async () => {
  const devnet = await haltedTwice()
  await post(devnet, '/devnet/halt', { chain: 'LTC', halted: false })
  const height = devnet.state.THORCHAIN.height + 10_000
  await devnet.simulation.betweenBlocks(() => devnet.state.THORCHAIN.mimirs.set('HALTLTCCHAIN', height))
  await devnet.simulation.step(70)
  expect(devnet.state.THORCHAIN.mimirs.get('HALTLTCCHAIN')).toBe(height)
})
