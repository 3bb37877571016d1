import { protocolIds } from '../../core/chains/protocol.ts'
import type { NodeBehaviour } from '../machine/views.ts'
import { type ScenarioState, scenarioHooks } from '../scenarios/scenarioHooks.ts'
import { arbitrage } from '../simulation/arbitrage.ts'
import { genesisPrices, type Prices } from '../simulation/prices.ts'
import type { BlockListener, Restore, SimulationParts } from '../simulation/simulation.ts'
import type { SimulationContext } from '../simulation/simulationContext.ts'
import { createRecentBlocks, type RecentBlocks } from './recentBlocks.ts'

/** Values set by the controls. Plain data, so it can be copied. */
interface ControlSettings extends ScenarioState {
  prices: Prices
}

/** The state that controls set and the simulation reads. */
export interface ControlState {
  readonly settings: ControlSettings
  readonly recent: RecentBlocks
  /** By id, oldest first. */
  readonly snapshots: Map<string, Restore>
  /** Hooks and listeners that apply the settings in every block of the simulation. */
  readonly parts: Pick<SimulationParts, 'hooks' | 'listeners'>
}

const honest: NodeBehaviour = { lie: null, fault: null }

/**
 * Creates the controls' initial state. Without test coins, prices and hooks stay unset: the network follows its
 * genesis.
 */
export function createControlState(context: SimulationContext): ControlState {
  const { machines, chains } = context
  const settings: ControlSettings = {
    prices: chains === undefined ? new Map() : genesisPrices(machines),
    behaviours: { 1: honest, 2: honest, 3: honest },

    runs: new Map(),
    undos: [],
  }
  const recent = createRecentBlocks(protocolIds.length)
  const settingsListener: BlockListener = {
    block: () => {},
    snapshot() {
      const copy = structuredClone(settings)
      return () => void Object.assign(settings, structuredClone(copy))
    },
  }
  const hooks = scenarioHooks(settings, context)
  const beforeBlock: typeof hooks.beforeBlock = (machine, traffic) => {
    hooks.beforeBlock(machine, traffic)
    arbitrage(machine, settings.prices)
  }
  return {
    settings,
    recent,
    snapshots: new Map(),
    parts: {
      hooks: chains === undefined ? {} : { ...hooks, beforeBlock },
      listeners: [recent, settingsListener],
    },
  }
}
