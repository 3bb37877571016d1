import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { isPublicChain, publicIdentities } from '../chains/publicChains.ts'
import type { ReadableChain } from './reader.ts'

/** Returns the height of the block whose hash identifies the chain. */
export function identityHeight(chain: ReadableChain, network: NetworkKind): number {
  const spec = chains[chain]
  return spec.family === 'utxo' && network !== 'mocknet' ? (spec.identityHeight ?? 0) : 0
}

/**
 * Returns whether a server with this identity may be used for the chain. Mainnet and stagenet use the public chains; the
 * devnet never does, however their identity is spelled.
 */
export function isIdentityOf(chain: ReadableChain, network: NetworkKind, identity: string): boolean {
  const spec = chains[chain]
  if (spec.family === 'cosmos') return identity === spec.chainIds[network]
  return network === 'mocknet' ? !isPublicChain(identity) : identity === publicIdentities[chain]
}
