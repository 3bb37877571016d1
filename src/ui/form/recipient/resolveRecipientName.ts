import { resolveName } from '../../../core/actions/resolveName.ts'
import { UnknownNameError } from '../../../core/address/names.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import type { Nodes, QueryOptions } from '../../../core/nodes/node.ts'
import type { RecipientName } from '../recipient.ts'
import type { RecipientParams } from './recipientParams.ts'

/** The address of a name, as a majority of one protocol's nodes reports it. */
export interface ResolvedRecipient {
  readonly address: string
  readonly name: RecipientName
}

/**
 * Resolves a THORName or MAYAName. The swap's own protocol decides; the other one counts only if a majority of the first
 * one's nodes has no address for the name. Throws what
 * `resolveName` throws for the swap's own protocol.
 */
export async function resolveRecipientName(
  nodes: Nodes,
  { text, asset, protocol }: Pick<RecipientParams, 'text' | 'asset' | 'protocol'>,
  options?: QueryOptions,
): Promise<ResolvedRecipient> {
  const chain = homeChain(asset, protocol)
  if (!isChainId(chain)) throw new UnknownNameError({ protocol, name: text, reason: `it has no address on ${chain}` })
  const other = protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN'
  const own = await resolveName(nodes[protocol], { name: text, chain }, options).catch((error: unknown) => {
    if (error instanceof UnknownNameError) return error
    throw error
  })
  if (!(own instanceof UnknownNameError)) return { address: own.address, name: { registry: protocol, name: own.name } }
  const found = await resolveName(nodes[other], { name: text, chain }, options).catch(() => undefined)
  options?.signal?.throwIfAborted()
  if (found === undefined) throw own
  return { address: found.address, name: { registry: other, name: found.name } }
}
