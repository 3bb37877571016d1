import { type Units, ZERO } from '../asset/amount.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from './bodySchema.ts'
import type { Node } from './node.ts'
import { type WireInboundAddress, wireInboundAddresses } from './wire/wireInbound.ts'

/**
 * The vault of one chain and whether it accepts deposits, as one node reports it. Use `verifyInbound` before sending
 * coins.
 *
 * @example
 * const openChains = (rows: readonly InboundAddress[]) => rows.filter(({ halted }) => !halted)
 * openChains([]) // []
 */
export interface InboundAddress {
  readonly chain: string
  readonly address: string
  /** Contract through which tokens are deposited; EVM chains only. */
  readonly router?: string
  /** Trading is off everywhere or for this chain, or the chain is halted. */
  readonly halted: boolean
  readonly globalTradingPaused: boolean
  readonly chainTradingPaused: boolean
  readonly chainLpActionsPaused: boolean
  /** In `gasRateUnits`; the lowest rate to use for a deposit. */
  readonly gasRate?: string
  readonly gasRateUnits?: string
  /** In units of the chain's gas asset. */
  readonly outboundFee?: Units
  /** In units of the chain's gas asset; a smaller deposit is ignored. */
  readonly dustThreshold: Units
}

export function inboundPath(node: Node): string {
  return `${protocols[node.protocol].prefix}/inbound_addresses`
}

export const inboundShape = decoding(wireInboundAddresses, (rows) => rows.filter(hasAddress).map(inboundOf))

function hasAddress(row: WireInboundAddress): row is WireInboundAddress & { address: string } {
  return row.address !== undefined && row.address !== ''
}

function inboundOf(row: WireInboundAddress & { address: string }): InboundAddress {
  return {
    chain: row.chain,
    address: row.address,
    ...(row.router ? { router: row.router } : {}),
    halted: row.halted,
    globalTradingPaused: row.global_trading_paused,
    chainTradingPaused: row.chain_trading_paused,
    chainLpActionsPaused: row.chain_lp_actions_paused,
    ...(row.gas_rate === undefined ? {} : { gasRate: row.gas_rate }),
    ...(row.gas_rate_units ? { gasRateUnits: row.gas_rate_units } : {}),
    ...(row.outbound_fee === undefined ? {} : { outboundFee: row.outbound_fee }),
    dustThreshold: row.dust_threshold ?? ZERO,
  }
}
