import { networks } from '../chains/networks.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { isPublicChain, publicIdentities } from '../chains/publicChains.ts'
import type { ReadableChain } from './reader.ts'

/** Returns the height of the block whose hash identifies the chain. */
export function identityHeight(chain: ReadableChain, network: NetworkKind): number {
  return network === 'mocknet' ? 0 : (networks[chain].identityHeight ?? 0)
}

/**
 * Returns whether a server with this identity may be used for the chain. Mainnet and stagenet use the public chains;
 * the devnet never does, however their identity is spelled.
 */
export function isIdentityOf(chain: ReadableChain, network: NetworkKind, identity: string): boolean {
  const facts = networks[chain]
  if ('chainIds' in facts) return identity === facts.chainIds[network]
  return network === 'mocknet' ? !isPublicChain(identity) : identity === publicIdentities[chain]
}
