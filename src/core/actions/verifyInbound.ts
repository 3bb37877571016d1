import type { Node } from '../nodes/node.ts'
import { type ConfirmedInbound, readConfirmedInbound } from '../quorum/confirmInbound.ts'
import type { ConfirmOptions } from '../quorum/singleSource.ts'

/**
 * Queries every configured node for the vault of `chain`, and returns it only when more than half of the operators
 * report the same address, router, dust, halt and pause flags within 10 blocks, and believable gas rates within a
 * factor of two. Of two operators, both must agree. Query again right before signing: vaults churn. Throws
 * `InboundUnconfirmedError`, `SingleSourceError` (one operator where coins are real, unless the node allows it and
 * `acceptsSingleSource` is set), `GasRateError` and `NoVaultError`. Two nodes of three with the same lie are a
 * majority, which no count of votes can detect. Otherwise rejects only when the caller aborts.
 *
 * @example
 * const { halted, confirmedBy } = await verifyInbound(nodes.THORCHAIN, 'BTC')
 * halted // false
 */
export async function verifyInbound(node: Node, chain: string, options?: ConfirmOptions): Promise<ConfirmedInbound> {
  return readConfirmedInbound(node, chain, options)
}
