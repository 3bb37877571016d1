import { type ChainId, chainIds } from '../../core/chains/chains.ts'
import { networks } from '../../core/chains/networks.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'

/**
 * Returns the `chainId` of a chain: the strings of the aggregator contract where coins are real, and on the devnet its
 * own ids, which no real chain has, such as "devnet-eth". Stagenet uses mainnet's outer chains. A transaction of an EVM
 * chain has the chain's own number.
 */
export function chainIdOf(chain: ChainId, network: NetworkKind): string {
  const facts = networks[chain]
  if ('chainIds' in facts) return facts.chainIds[network]
  if (network === 'mocknet') return `devnet-${chain.toLowerCase()}`
  return 'chainId' in facts ? String(facts.chainId) : facts.aggregatorId
}

/** Returns the chain of a `chainId` on a network; undefined for every other text. */
export function chainOfId(id: string, network: NetworkKind): ChainId | undefined {
  return chainIds.find((chain) => chainIdOf(chain, network) === id)
}
