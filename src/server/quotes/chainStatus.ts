import { getInboundAddresses } from '../../core/actions/getInboundAddresses.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import { wordOf } from '../../core/nodes/wire/nodeRecord.ts'
import { cachePerBlock } from './cachePerBlock.ts'

/** Halts and gas of one chain, in the contract's field names. */
export interface ChainStatus {
  readonly chain: string
  readonly halted: boolean
  readonly global_trading_paused: boolean
  readonly chain_trading_paused: boolean
  readonly gas_rate?: string
  readonly gas_rate_units?: string
  readonly outbound_fee?: string
}

/**
 * Returns the status of every chain with a vault, without the vault's address: that needs a quorum and is never cached.
 */
export function chainStatus(node: Node, now: number, options?: QueryOptions): Promise<readonly ChainStatus[]> {
  return cachePerBlock({
    node,
    now,
    key: 'chains',
    query: async () => describe(await getInboundAddresses(node, options)),
  })
}

function describe(inbound: Awaited<ReturnType<typeof getInboundAddresses>>): readonly ChainStatus[] {
  return inbound.map(
    ({ chain, halted, globalTradingPaused, chainTradingPaused, gasRate, gasRateUnits, outboundFee }) => ({
      chain,
      halted,
      global_trading_paused: globalTradingPaused,
      chain_trading_paused: chainTradingPaused,
      ...(gasRate === undefined ? {} : { gas_rate: gasRate }),
      ...unitsOf(gasRateUnits),
      ...(outboundFee === undefined ? {} : { outbound_fee: outboundFee.toString() }),
    }),
  )
}

/** Returns the unit's name if it is one short word; anything longer is discarded. */
function unitsOf(text: string | undefined): Pick<ChainStatus, 'gas_rate_units'> {
  const term = text === undefined ? undefined : wordOf(text)
  return term === undefined ? {} : { gas_rate_units: term }
}
