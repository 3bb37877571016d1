import type { Protocol } from '../../core/chains/protocol.ts'
import type { ScenarioId } from './scenarioId.ts'

/** A deposit with a magic amount, and how far its scenario has come. Plain data; values are replaced. */
export interface ScenarioRun {
  readonly id: ScenarioId
  readonly protocol: Protocol
  readonly hash: string
  /** The protocol's block in which it was first seen. */
  readonly since: number
  /** The protocol's block in which the scenario did its part. */
  readonly actedAt?: number
  /** Nothing more is going to happen to it. */
  readonly over?: true
}
