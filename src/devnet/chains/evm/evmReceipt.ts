import type { EvmLog } from './runCall.ts'

/** What a block wrote down about a transaction. */
export interface EvmReceipt {
  readonly gasUsed: bigint
  readonly logs: readonly EvmLog[]
  readonly reverted: boolean
}
