import type { Protocol } from '../../core/chains/protocol.ts'
import type { ScenarioId } from './scenarioId.ts'

/** A deposit with a magic amount, and its scenario's progress. Plain data; values are replaced. */
export interface ScenarioRun {
  readonly id: ScenarioId
  readonly protocol: Protocol
  readonly hash: string
  /** The protocol's block in which the deposit was first observed. */
  readonly since: number
  /** The protocol's block in which the scenario acted. */
  readonly actedAt?: number
  /** The scenario is complete. */
  readonly over?: true
}
