import { z } from 'zod'
import { scenarioRows } from '../scenarios/scenarios.ts'
import { defineControl } from './control.ts'
import { devnetBody } from './pieces.ts'
import { tellPrices } from './price.ts'
import { tellChains, tellClock, tellTime, tellVaults } from './tell.ts'

export const getDevnet = defineControl({
  id: 'getDevnet',
  method: 'GET',
  path: '/devnet',
  summary: 'Tell what the whole network is right now.',
  description: 'Everything that the controls change, in one answer.',
  input: z.object({}),
  output: devnetBody,
  act: (devnet) => ({
    ...{ network: 'mocknet' as const, seed: devnet.simulation.context.seed },
    ...tellTime(devnet),
    clock: tellClock(devnet),
    chains: tellChains(devnet),
    views: devnet.desk.state.conduct,
    prices: tellPrices(devnet),
    vaults: tellVaults(devnet),
    scenarios: [...scenarioRows],
  }),
})
