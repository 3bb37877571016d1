import { z } from 'zod'
import { testApiKey } from '../../contract/testApiKey.ts'
import { rejectingRecipient } from '../rules/routers.ts'
import { scenarioRows } from '../scenarios/scenarios.ts'
import { defineControl } from './defineControl.ts'
import { describeChains, describeClock, describeTime, describeVaults } from './describeState.ts'
import { describePrices } from './price.ts'
import { devnetSchema } from './schemas.ts'

export const getDevnet = defineControl({
  id: 'getDevnet',
  method: 'GET',
  path: '/devnet',
  summary: 'Get the current state of the whole network.',
  description: 'Everything that the controls change, in one response.',
  input: z.object({}),
  output: devnetSchema,
  handle: (devnet) => ({
    network: 'mocknet' as const,
    seed: devnet.simulation.context.seed,
    ...describeTime(devnet),
    clock: describeClock(devnet),
    chains: describeChains(devnet),
    views: devnet.controlState.settings.behaviours,
    prices: describePrices(devnet),
    vaults: describeVaults(devnet),
    scenarios: [...scenarioRows],
    rejecting_recipient: rejectingRecipient,
    test_api_key: testApiKey,
  }),
})
