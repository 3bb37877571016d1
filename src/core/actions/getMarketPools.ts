import { protocolIds } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Node, Nodes, QueryOptions } from '../nodes/node.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import { checkSingleSource } from '../quorum/singleSource.ts'
import type { MarketPools } from '../quote/market.ts'
import { getAgreedPools } from './getAgreedPools.ts'

/**
 * Reads the agreed pools of one protocol; a server passes one that caches them for a block.
 *
 * @example
 * const readPools: ReadAgreedPools = async (node) => pools[node.protocol]
 * await getMarketPools(nodes, {}, readPools)
 */
export type ReadAgreedPools = (node: Node, options?: QueryOptions) => Promise<readonly AgreedPool[]>

/**
 * Reads the pools that `marketOutput` and `lossOf` price a swap with: those that a majority of the operators of each
 * protocol reports. A protocol that cannot be read is left out, and so is one with a single operator where coins are
 * real, unless the node allows it, because one node could then set the market for the other protocol. Rejects only when
 * the caller aborts.
 *
 * @example
 * const pools = await getMarketPools(nodes)
 * marketOutput({ pools, from: quote.fromAsset, to: quote.toAsset, amount: quote.amountIn })
 */
export async function getMarketPools(
  nodes: Nodes,
  options?: QueryOptions,
  read: ReadAgreedPools = getAgreedPools,
): Promise<MarketPools> {
  const found = await Promise.all(protocolIds.map((protocol) => poolsOf(nodes[protocol], options, read)))
  return Object.fromEntries(protocolIds.flatMap((protocol, index) => (found[index] ? [[protocol, found[index]]] : [])))
}

async function poolsOf(node: Node, options: QueryOptions | undefined, read: ReadAgreedPools) {
  try {
    checkSingleSource(node, { acceptsSingleSource: true })
    return await read(node, options)
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}
