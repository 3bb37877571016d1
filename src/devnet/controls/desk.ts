import { protocolIds } from '../../core/chains/protocol.ts'
import { type ScenarioState, scenarioHooks } from '../scenarios/scenarioHooks.ts'
import { arbitrage } from '../simulation/arbitrage.ts'
import type { SimulationContext } from '../simulation/context.ts'
import { genesisPrices, type Prices } from '../simulation/prices.ts'
import type { BlockListener, Restore, SimulationParts } from '../simulation/simulation.ts'
import type { faults, lies } from './pieces.ts'
import { createRecentBlocks, type RecentBlocks } from './recentBlocks.ts'

/** How one of the three nodes behaves. */
export interface Conduct {
  readonly lie: (typeof lies)[number] | null
  readonly fault: (typeof faults)[number] | null
}

/** What the controls have set. Plain data, so that it can be copied. */
export interface DeskState extends ScenarioState {
  prices: Prices
}

/** What stands between the controls and the simulation. */
export interface Desk {
  readonly state: DeskState
  readonly recent: RecentBlocks
  /** By id, oldest first. */
  readonly snapshots: Map<string, Restore>
  /** What the simulation is made with, so that all of this happens in its blocks. */
  readonly parts: Pick<SimulationParts, 'hooks' | 'listeners'>
}

const honest: Conduct = { lie: null, fault: null }

/** A desk on which nothing is set. A network whose money is not play money keeps to its genesis. */
export function createDesk(context: SimulationContext): Desk {
  const { machines, chains } = context
  const state: DeskState = {
    prices: chains === undefined ? new Map() : genesisPrices(machines),
    conduct: { 1: honest, 2: honest, 3: honest },
    ...{ runs: new Map(), undos: [] },
  }
  const recent = createRecentBlocks(protocolIds.length)
  const kept: BlockListener = {
    block: () => {},
    snapshot() {
      const copy = structuredClone(state)
      return () => void Object.assign(state, structuredClone(copy))
    },
  }
  const magic = scenarioHooks(state, context)
  const beforeBlock: typeof magic.beforeBlock = (machine, traffic) => {
    magic.beforeBlock(machine, traffic)
    arbitrage(machine, state.prices)
  }
  return {
    ...{ state, recent },
    snapshots: new Map(),
    parts: {
      hooks: chains === undefined ? {} : { ...magic, beforeBlock },
      listeners: [recent, kept],
    },
  }
}
