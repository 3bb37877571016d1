import type { EvmLog } from './runCall.ts'

/** Receipt of a transaction. */
export interface EvmReceipt {
  readonly gasUsed: bigint
  readonly logs: readonly EvmLog[]
  readonly reverted: boolean
}
