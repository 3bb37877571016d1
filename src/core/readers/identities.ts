import type { NetworkKind } from '../chains/protocol.ts'
import { cosmosNetworks } from '../deposits/cosmos/networks.ts'
import { isPublicChain, publicIdentities } from '../deposits/publicChains.ts'
import type { ReadableChain } from './reader.ts'

/** The height of the block whose hash tells the chain. BCH on public networks is told by the first block after the fork. */
export function identityHeight(chain: ReadableChain, network: NetworkKind): number {
  return chain === 'BCH' && network !== 'mocknet' ? 478_559 : 0
}

/**
 * Whether a server with this identity may be queried about the chain. Real money moves on the public chains only
 * (stagenet's outer chains are the same), and play money on none of them, however their identity is spelled.
 */
export function isIdentityOf(chain: ReadableChain, network: NetworkKind, identity: string): boolean {
  if (chain in cosmosNetworks)
    return identity === cosmosNetworks[chain as keyof typeof cosmosNetworks].chainIds[network]
  return network === 'mocknet' ? !isPublicChain(identity) : identity === publicIdentities[chain]
}
