import type { Protocol } from '../../core/chains/protocol.ts'
import { saturatingSub } from '../../core/math/share.ts'

const ONE = 100_000_000n

export interface OutboundDelayParams {
  readonly protocol: Protocol
  /** Base-asset value of the output. */
  readonly value: bigint
  /** Base-asset value of everything already waiting. */
  readonly scheduled: bigint
  /** Value per block at which outbounds leave (TxOutDelayRate). */
  readonly rate: bigint
  /** MinTxOutVolumeThreshold. */
  readonly threshold: bigint
  /** MaxTxOutOffset, in blocks. */
  readonly maxOffset: bigint
}

/**
 * Blocks that an outbound waits: min(⌊value/rate'⌋, maxOffset). The more value waits, the slower the rate:
 * rate' = rate − ⌊1e8·(value + scheduled)/threshold⌋, at least 1; Maya leaves the 1e8 out.
 * Source: CalcTxOutHeight of both nodes, for a queue whose next blocks have room.
 */
export function outboundDelayBlocks(question: OutboundDelayParams): bigint {
  const { protocol, value, scheduled, rate, threshold, maxOffset } = question
  if (threshold <= 0n || rate <= 0n || maxOffset <= 0n || value === 0n) return 0n
  const scale = protocol === 'THORCHAIN' ? ONE : 1n
  const slower = saturatingSub(rate, (scale * (value + scheduled)) / threshold)
  const blocks = value / (slower < 1n ? 1n : slower)
  return blocks > maxOffset ? maxOffset : blocks
}
