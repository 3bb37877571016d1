import { afterAll, expect, test } from 'vitest'
import { anvilBinary } from '../../../src/devnet/chains/evm/anvilProcess.ts'
import { evmOfThisMachine } from '../../../src/devnet/evmOfThisMachine.ts'
import { createPlace, type Place } from './place.ts'
import { insolvent } from './solvency.ts'
import { travel } from './travel.ts'

const binary = anvilBinary()
if (binary === undefined)
  console.log('journeys/anvil.test: npm has no anvil for this machine; no swap meets a real EVM.')

const places: Place[] = []
afterAll(async () => {
  await Promise.all(places.map(({ devnet }) => devnet.close()))
})

test.skipIf(binary === undefined)(
  'a swap of a token on a real EVM is approved, deposited and paid to the unit, and so is one that ends there',
  async () => {
    const place = createPlace({ evm: evmOfThisMachine().evm })
    places.push(place)
    const away = await travel(place, {
      ...{ protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 100_000_000_000n },
    })
    expect(away.departure.hashes).toHaveLength(2)
    expect(away.seen).toEqual(away.told)
    expect(away.end.stage).toBe('done')
    expect(away.spent).toBe(100_000_000_000n)
    expect(away.received).toBe(away.end.outputs[0]?.amount)
    const back = await travel(place, {
      ...{ protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.USDC', amount: 1_000_000_000n },
    })
    expect(back.end.stage).toBe('done')
    expect(back.received).toBe(back.end.outputs[0]?.amount)
    expect(await insolvent(place)).toEqual([])
  },
)
