import type { faults, lies } from './schemas.ts'

/** Behaviour of one of the three nodes. */
export interface NodeBehaviour {
  readonly lie: (typeof lies)[number] | null
  readonly fault: (typeof faults)[number] | null
}
