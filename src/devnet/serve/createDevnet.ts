import { createView } from '../controls/lies.ts'
import type { Devnet, DevnetOptions } from '../devnetTypes.ts'
import { createTransport } from './createTransport.ts'
import { createRuns } from './runs.ts'

/** Creates a network in memory. Throws `GenesisError` for an invalid genesis. */
export function createDevnet(options: DevnetOptions): Devnet {
  const { network, current, reset } = createRuns(options)
  // Read on every access, because a reset replaces the run.
  const controlState = {
    get settings() {
      return current().controlState.settings
    },
  }
  const devnet = {
    network,
    reset,
    views: { 1: createView(controlState, '1'), 2: createView(controlState, '2'), 3: createView(controlState, '3') },
    get state() {
      return current().context.machines
    },
    get histories() {
      return current().histories
    },
    get pastStates() {
      return current().pastStates
    },
    get chains() {
      return current().context.chains
    },
    get simulation() {
      return current().simulation
    },
    get controlState() {
      return current().controlState
    },
    close: async () => current().simulation.clock.set({ paused: true }),
  }
  return Object.assign(devnet, { transport: createTransport(devnet, options.now, options.wait) })
}
