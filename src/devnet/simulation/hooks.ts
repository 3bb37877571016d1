import type { Observation } from '../machine/inbound/observeInbound.ts'
import type { Machine } from '../machine/machine.ts'
import type { Outbound } from '../machine/records.ts'
import type { Traffic } from './traffic.ts'

/** A deposit as observers report it. */
export interface SeenDeposit {
  readonly observation: Observation
  /** Height on its chain at which it is final. */
  readonly final: number
}

/**
 * Hooks for fault injection. They run in every block and must be deterministic, so that a devnet can be replayed.
 */
export interface Hooks {
  /** Runs at the start of a block, for scheduled setting changes. */
  readonly beforeBlock?: (machine: Machine, traffic: Traffic) => void
  /** Changes an observed deposit. Returning undefined leaves it unobserved. */
  readonly onDeposit?: (machine: Machine, seen: SeenDeposit) => SeenDeposit | undefined
  /** Runs after all deposits of a block, before its swaps. */
  readonly beforeQueue?: (machine: Machine) => void
  /** Whether a due outbound may be signed now. */
  readonly maySign?: (machine: Machine, outbound: Outbound) => boolean
}
