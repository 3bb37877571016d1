import { chains, isChainId } from '../../../core/chains/chains.ts'

/** Returns the common name of a chain; its code for unknown chains. */
export function chainName(chain: string): string {
  return isChainId(chain) ? chains[chain].name : chain
}
