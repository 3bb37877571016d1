import { isValidAddress } from '../../../core/address/address.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { memoLimitFor } from '../../../core/memo/memoLimits.ts'
import { findInbound } from '../inbound/inboundRecords.ts'
import type { Machine } from '../machine.ts'
import { blankHash, type Coin, type OutboundAggregator } from '../records.ts'

/** What somebody is to receive, before fees. */
export interface OutboundRequest {
  readonly to: string
  readonly coin: Coin
  /** "REFUND:<hash>" for a refund; the usual "OUT:<hash>" when empty. */
  readonly memo?: string
  readonly inHash: string
  /** A vault that has to pay, because it received the inbound. */
  readonly vaultPubKey?: string
  /** Which of the protocol's own accounts pays what stays on its chain; the pools' when absent. */
  readonly fromAccount?: string
  readonly aggregator?: OutboundAggregator
  /** The least that has to be left after the fee. */
  readonly least?: bigint
}

/** An outbound that cannot be made; the text is the nodes' own. */
export class OutboundRefusal extends Error {
  override name = 'OutboundRefusal'
}

export const notEnoughForFees = 'not enough asset to pay for fees'

const networks = ['mocknet', 'mainnet', 'stagenet'] as const

/** Whether an address is one of a chain, whatever its network. */
export function isAddressOnChain(address: string, chain: string): boolean {
  return isChainId(chain) && networks.some((network) => isValidAddress(address, chain, network))
}

/** "OUT:<hash>", with what the inbound's memo hands on behind a bar, as far as the chain carries it. */
export function outboundMemo(machine: Machine, request: OutboundRequest): string {
  const own = request.memo ?? `OUT:${request.inHash === '' ? blankHash : request.inHash}`
  const inbound = findInbound(machine, request.inHash)?.tx.memo ?? ''
  const bar = inbound.indexOf('|')
  if (bar < 0) return own
  const most = memoLimitFor({ protocol: machine.protocol, fromAsset: request.coin.asset })
  return `${own}|${inbound.slice(bar + 1)}`.slice(0, most)
}
