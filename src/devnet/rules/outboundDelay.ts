import type { Protocol } from '../../core/chains/protocol.ts'
import { saturatingSub } from '../../core/quote/math/share.ts'

const ONE = 100_000_000n

export interface OutboundDelayParams {
  readonly protocol: Protocol
  /** Base-asset value of the output. */
  readonly value: bigint
  /** Base-asset value of all outbounds in the queue. */
  readonly scheduled: bigint
  /** Value of outbounds per block (TxOutDelayRate). */
  readonly rate: bigint
  /** MinTxOutVolumeThreshold. */
  readonly threshold: bigint
  /** MaxTxOutOffset, in blocks. */
  readonly maxOffset: bigint
}

/**
 * Returns the delay of an outbound in blocks: min(⌊value/rate'⌋, maxOffset). The rate falls with the value in the
 * queue: rate' = rate − ⌊1e8·(value + scheduled)/threshold⌋, at least 1; on Maya without the 1e8. Source:
 * CalcTxOutHeight of both nodes, for a queue whose next blocks have room.
 */
export function outboundDelayBlocks(params: OutboundDelayParams): bigint {
  const { protocol, value, scheduled, rate, threshold, maxOffset } = params
  if (threshold <= 0n || rate <= 0n || maxOffset <= 0n || value === 0n) return 0n
  const scale = protocol === 'THORCHAIN' ? ONE : 1n
  const slower = saturatingSub(rate, (scale * (value + scheduled)) / threshold)
  const blocks = value / (slower < 1n ? 1n : slower)
  return blocks > maxOffset ? maxOffset : blocks
}
