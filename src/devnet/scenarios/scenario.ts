import type { Machine } from '../machine/machine.ts'
import type { Outbound } from '../machine/records.ts'
import type { SimulationContext } from '../simulation/context.ts'
import type { SeenDeposit } from '../simulation/hooks.ts'
import type { Traffic } from '../simulation/traffic.ts'
import type { ScenarioRun } from './scenarioRun.ts'
import type { Change } from './scheduledUndo.ts'

/** What a scenario can reach when its moment comes. */
export interface ScenarioContext {
  readonly machine: Machine
  readonly run: ScenarioRun
  readonly context: SimulationContext
  /** Notes how far it has come. */
  readonly update: (change: Pick<ScenarioRun, 'actedAt' | 'over'>) => void
  /** Undoes something after so many blocks, or when the last scenario that did the same is through with it. */
  readonly undoIn: (blocks: number, change: Change) => void
  /** Undoes now what it was going to undo later. */
  readonly undoNow: () => void
  /** Makes the second of the three nodes lie about vault addresses. */
  readonly makeNodeLie: () => void
}

/** One magic amount: what a person reads of it, and what it does. */
export interface Scenario {
  readonly title: string
  readonly whatHappens: string
  /** What observers make of the deposit; undefined leaves it unseen. Not for deposits on the protocol's own chain. */
  readonly onDeposit?: (context: ScenarioContext, seen: SeenDeposit) => SeenDeposit | undefined
  /** In the block in which the deposit was carried out, before the queue's swaps run. */
  readonly onAccepted?: (context: ScenarioContext) => void
  /** At the beginning of every block until it is over. */
  readonly onBlock?: (context: ScenarioContext, traffic: Traffic) => void
  /** Whether a due outbound of it may be signed now. */
  readonly maySign?: (context: ScenarioContext, outbound: Outbound) => boolean
}
