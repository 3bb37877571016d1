import { chains, isChainId } from '../../core/chains/chains.ts'

/** A chain as people know it; its code when nobody has named it. */
export function chainName(chain: string): string {
  return isChainId(chain) ? chains[chain].name : chain
}
