import { isChainId } from '../../../core/chains/chains.ts'
import type { Machine } from '../../machine/machine.ts'
import type { ExternalHeights, InboundRecord } from '../../machine/records.ts'
import { observedHeight } from './heights.ts'

/**
 * Where an inbound stands on its own chain. A MsgDeposit stands in the protocol's own block; of a deposit that came
 * without heights it is said that it stands where its chain is now.
 */
export function externalHeights(machine: Machine, { tx, external, height }: InboundRecord): ExternalHeights {
  if (external !== undefined) return external
  const own = tx.chain === machine.base.chain || !isChainId(tx.chain)
  const at = own ? height : observedHeight(machine, tx.chain)
  return { height: at, final: at }
}
