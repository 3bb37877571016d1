import type { Observation } from '../machine/inbound/observeInbound.ts'
import type { Machine } from '../machine/machine.ts'
import type { Outbound } from '../machine/records.ts'
import type { Traffic } from './traffic.ts'

/** What observers make of a deposit. */
export interface SeenDeposit {
  readonly observation: Observation
  /** Height of its own chain at which it counts. */
  readonly final: number
}

/**
 * Where somebody can make things go wrong on purpose. Every hook is asked in every block and must answer the same to the
 * same, or the devnet would not be the same twice.
 */
export interface Hooks {
  /** Before anything else of a block: settings that change by themselves. */
  readonly beforeBlock?: (machine: Machine, traffic: Traffic) => void
  /** A deposit in a block of its chain; undefined leaves it unseen. */
  readonly onDeposit?: (machine: Machine, seen: SeenDeposit) => SeenDeposit | undefined
  /** After all deposits of a block, before the queue's swaps run. */
  readonly beforeQueue?: (machine: Machine) => void
  /** Whether a due outbound may be signed now. */
  readonly maySign?: (machine: Machine, outbound: Outbound) => boolean
}
