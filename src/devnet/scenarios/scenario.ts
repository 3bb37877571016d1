import type { Machine } from '../machine/machine.ts'
import type { Outbound } from '../machine/records.ts'
import type { SeenDeposit } from '../simulation/hooks.ts'
import type { SimulationContext } from '../simulation/simulationContext.ts'
import type { Traffic } from '../simulation/traffic.ts'
import type { ScenarioRun } from './scenarioRun.ts'
import type { Change } from './scheduledUndo.ts'

/** Parts of the devnet that a scenario's hooks can access. */
export interface ScenarioContext {
  readonly machine: Machine
  readonly run: ScenarioRun
  readonly context: SimulationContext
  /** Updates the scenario's progress. */
  readonly update: (change: Pick<ScenarioRun, 'actedAt' | 'over'>) => void
  /** Undoes a change after a number of blocks, or when the last scenario that made the same change ends. */
  readonly undoIn: (blocks: number, change: Change) => void
  /** Runs the scenario's pending undos now. */
  readonly undoNow: () => void
  /** Makes the second of the three nodes return wrong vault addresses. */
  readonly makeNodeLie: () => void
}

/** The scenario of one magic amount: its description and its hooks. */
export interface Scenario {
  readonly title: string
  readonly whatHappens: string
  /** Changes the observed deposit; undefined leaves it unobserved. Not called for deposits on the protocol's chain. */
  readonly onDeposit?: (context: ScenarioContext, seen: SeenDeposit) => SeenDeposit | undefined
  /** Runs in the block that executes the deposit, before its swaps. */
  readonly onAccepted?: (context: ScenarioContext) => void
  /** Runs at the start of every block until the scenario is complete. */
  readonly onBlock?: (context: ScenarioContext, traffic: Traffic) => void
  /** Whether a due outbound of the deposit may be signed now. */
  readonly maySign?: (context: ScenarioContext, outbound: Outbound) => boolean
}
