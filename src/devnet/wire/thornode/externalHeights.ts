import { isChainId } from '../../../core/chains/chains.ts'
import type { Machine } from '../../machine/machine.ts'
import type { ExternalHeights, InboundRecord } from '../../machine/records.ts'
import { observedHeight } from './heights.ts'

/**
 * Returns an inbound's heights on its chain. A MsgDeposit uses the protocol's block; a deposit without heights uses its
 * chain's current height.
 */
export function externalHeights(machine: Machine, { tx, external, height }: InboundRecord): ExternalHeights {
  if (external !== undefined) return external
  const own = tx.chain === machine.base.chain || !isChainId(tx.chain)
  const at = own ? height : observedHeight(machine, tx.chain)
  return { height: at, final: at }
}
