import { z } from 'zod'
import { defineControl } from './control.ts'
import { devnetBody } from './pieces.ts'
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
    ...{ network: 'mocknet' as const, seed: devnet.simulation.world.seed },
    ...tellTime(devnet),
    clock: tellClock(devnet),
    chains: tellChains(devnet),
    views: { 1: { lie: null, fault: null }, 2: { lie: null, fault: null }, 3: { lie: null, fault: null } },
    prices: {},
    vaults: tellVaults(devnet),
    scenarios: [],
  }),
})
