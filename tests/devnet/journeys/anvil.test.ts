import { afterAll, expect, test } from 'vitest'
import { anvilBinary } from '../../../src/devnet/chains/evm/anvilProcess.ts'
import { chooseEvm } from '../../../src/devnet/chooseEvm.ts'
import { createHarness, type Harness } from './harness.ts'
import { runSwap } from './runSwap.ts'
import { insolventVaults } from './solvency.ts'

const binary = anvilBinary()
if (binary === undefined)
  console.log('journeys/anvil.test: npm has no anvil for this machine; no swap meets a real EVM.')

const places: Harness[] = []
afterAll(async () => {
  await Promise.all(places.map(({ devnet }) => devnet.close()))
})

test.skipIf(binary === undefined)(
  'a swap of a token on a real EVM is approved, deposited and paid to the unit, and so is one that ends there',
  async () => {
    const harness = createHarness({ evm: chooseEvm().evm })
    places.push(harness)
    const away = await runSwap(harness, {
      ...{ protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 100_000_000_000n },
    })
    expect(away.sent.hashes).toHaveLength(2)
    expect(away.watched).toEqual(away.reported)
    expect(away.end.stage).toBe('done')
    expect(away.spent).toBe(100_000_000_000n)
    expect(away.received).toBe(away.end.outputs[0]?.amount)
    const back = await runSwap(harness, {
      ...{ protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.USDC', amount: 1_000_000_000n },
    })
    expect(back.end.stage).toBe('done')
    expect(back.received).toBe(back.end.outputs[0]?.amount)
    expect(await insolventVaults(harness)).toEqual([])
  },
)
