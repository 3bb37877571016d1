import type { Address } from '../address/address.ts'
import { UnknownNameError } from '../address/names.ts'
import type { ChainId } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { aliasIn } from '../quorum/aliasIn.ts'
import { confirmName } from '../quorum/confirmName.ts'

/**
 * The address of a name on one chain, as a majority of the configured nodes reports it. Show the address, not only the
 * name.
 *
 * @example
 * const showAddress = ({ name, address }: ResolvedName) => `${name}: ${address}`
 */
export interface ResolvedName {
  readonly protocol: Protocol
  /** In lower case, as the nodes keep it. */
  readonly name: string
  readonly chain: ChainId
  readonly address: Address
  /** After this block of the protocol, anyone can register the name. */
  readonly expiresAtHeight: number
  readonly confirmedBy: readonly string[]
  readonly oneSource: boolean
}

/**
 * A name, and the chain to resolve it on.
 *
 * @example
 * const params: ResolveNameParams = { name: 'alice', chain: 'ETH' }
 */
export interface ResolveNameParams {
  readonly name: string
  /** The chain of `toAsset` for a destination, of `fromAsset` for a refund, the protocol's own for an affiliate. */
  readonly chain: ChainId
}

/**
 * Resolves a THORName or MAYAName on one chain with every configured node. The result decides where coins go, so it
 * needs the same majority as a vault address. Throws `UnknownNameError` (unknown_name) when the name reads like an
 * address, is not registered, has expired or has no address on the chain; `NameUnconfirmedError` (inbound_unconfirmed)
 * when the nodes disagree; `SingleSourceError`. Source: THORNode 3.17 `/thorname`, Mayanode 1.128 `/mayaname`.
 *
 * @example
 * await resolveName(nodes.THORCHAIN, { name: 'unregistered', chain: 'ETH' }) // throws UnknownNameError
 */
export async function resolveName(
  node: Node,
  { name: text, chain }: ResolveNameParams,
  options: QueryOptions = {},
): Promise<ResolvedName> {
  const { protocol } = node
  const { value, ...rest } = await confirmName(node, text, (record) => aliasIn(record, chain, node), options)
  if (value.address === undefined) {
    throw new UnknownNameError({ protocol, name: text, reason: `it has no address on ${chain}` })
  }
  return { protocol, chain, ...rest, address: value.address }
}
