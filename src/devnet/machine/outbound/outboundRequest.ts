import { isValidAddress } from '../../../core/address/address.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { memoLimitFor } from '../../../core/memo/memoLimits.ts'
import { findInbound } from '../inbound/inboundRecords.ts'
import type { Machine } from '../machine.ts'
import { blankHash, type Coin, type OutboundAggregator } from '../records.ts'

/** A payment to make, before fees. */
export interface OutboundRequest {
  readonly to: string
  readonly coin: Coin
  /** "REFUND:<hash>" for a refund; "OUT:<hash>" by default. */
  readonly memo?: string
  readonly inHash: string
  /** The vault that must pay, because it received the inbound. */
  readonly vaultPubKey?: string
  /** Module account that pays on the protocol's chain; asgard by default. */
  readonly fromAccount?: string
  readonly aggregator?: OutboundAggregator
  /** Minimum amount after the fee. */
  readonly least?: bigint
}

/** An outbound that cannot be made. The message is the nodes'. */
export class OutboundRefusal extends Error {
  override name = 'OutboundRefusal'
}

/** Returns an error as the nodes wrap one of an inner step. Source: ErrInternal of both nodes. */
export function internalError(what: string, { message }: Error): string {
  return `${what}: 2 errors occurred:\n\t* internal error\n\t* ${message}\n\n`
}

export const notEnoughForFees = 'not enough asset to pay for fees'

const networks = ['mocknet', 'mainnet', 'stagenet'] as const

/** Whether an address is valid on a chain, on any network. */
export function isAddressOnChain(address: string, chain: string): boolean {
  return isChainId(chain) && networks.some((network) => isValidAddress(address, chain, network))
}

/** Returns "OUT:<hash>" plus the part of the inbound's memo after "|", cut to the chain's memo limit. */
export function outboundMemo(machine: Machine, request: OutboundRequest): string {
  const own = request.memo ?? `OUT:${request.inHash === '' ? blankHash : request.inHash}`
  const inbound = findInbound(machine, request.inHash)?.tx.memo ?? ''
  const bar = inbound.indexOf('|')
  if (bar < 0) return own
  const most = memoLimitFor({ protocol: machine.protocol, fromAsset: request.coin.asset })
  return `${own}|${inbound.slice(bar + 1)}`.slice(0, most)
}
