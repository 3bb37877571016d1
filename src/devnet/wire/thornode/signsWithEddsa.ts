import { chains, isChainId } from '../../../core/chains/chains.ts'

const eddsaFamilies: ReadonlySet<string> = new Set(['solana', 'sui', 'cardano'])

/** Whether the vaults of a chain sign with an EdDSA key. */
export const signsWithEddsa = (chain: string): boolean => isChainId(chain) && eddsaFamilies.has(chains[chain].family)
