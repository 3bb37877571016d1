import type { EvmLog } from './evmCall.ts'

/** Receipt of a transaction. */
export interface EvmReceipt {
  readonly gasUsed: bigint
  readonly logs: readonly EvmLog[]
  readonly reverted: boolean
}
