import type { InTurn } from './createTurns.ts'
import type { ReferenceSigner } from './referenceSigner.ts'

/** The operator's account, and how requests wait for the chain. */
export interface MemolessAccount {
  readonly signer: ReferenceSigner
  /** Waits between two reads, in milliseconds. */
  readonly sleep: (ms: number) => Promise<void>
  /** Limits how many registrations query the nodes at once, so that a burst does not time out. */
  readonly inTurn: InTurn
  /** Largest cost of registrations, in units of RUNE. */
  readonly spendPerHour: number
  readonly spendPerDay: number
}
