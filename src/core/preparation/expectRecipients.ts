import { loadInspection } from '../address/loadInspection.ts'
import { type Asset, homeChain } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { Node } from '../nodes/node.ts'
import type { PaidSwap } from './explainRecipients.ts'

/** Addresses that a majority of the nodes reports for both protocols. */
export interface ProtocolAddresses {
  /** Vaults and routers of both protocols. */
  readonly sides: readonly ({ readonly address: string; readonly router?: string } | undefined)[]
  readonly tokens: readonly Asset[]
}

/**
 * Throws `DepositRefusedError` (invalid_destination, invalid_address) for an address that must not receive (vaults,
 * routers and token contracts included), for a refund address of coins on the protocol's own chain, whose sender is
 * always refunded, and for a sender that a refund could not reach.
 */
export async function expectRecipients(node: Node, swap: PaidSwap, addresses: ProtocolAddresses): Promise<void> {
  const { network, protocol } = node
  const { fromAsset, toAsset, destination, refundAddress = swap.sender } = swap
  const common = { protocol, network, known: knownAddresses(addresses) }
  const inspected = await Promise.all([
    loadInspection({ ...common, asset: toAsset, text: destination }),
    ...(refundAddress === undefined ? [] : [loadInspection({ ...common, asset: fromAsset, text: refundAddress })]),
  ])
  const isRefundUnused =
    swap.refundAddress !== undefined && homeChain(fromAsset, protocol) === protocols[protocol].chain
  if (!isRefundUnused && inspected.every(({ codes }) => codes.length === 0)) return
  const { explainRecipients } = await import('./explainRecipients.ts')
  throw explainRecipients(node, swap, common.known)
}

function knownAddresses({ sides, tokens }: ProtocolAddresses) {
  return {
    vaults: sides.flatMap((side) => side?.address ?? []),
    routers: sides.flatMap((side) => side?.router ?? []),
    tokens,
  }
}
