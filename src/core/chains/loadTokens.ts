import type { Token } from './token.ts'
import type { TokenChain } from './tokens.ts'

/** Loads the tokens of one chain. */
const lists: Readonly<Record<TokenChain, () => Promise<readonly Token[]>>> = {
  ETH: async () => (await import('./eth/tokens.ts')).ethTokens,
  BASE: async () => (await import('./base/tokens.ts')).baseTokens,
  AVAX: async () => (await import('./avax/tokens.ts')).avaxTokens,
  BSC: async () => (await import('./bsc/tokens.ts')).bscTokens,
  POL: async () => (await import('./pol/tokens.ts')).polTokens,
  ARB: async () => (await import('./arb/tokens.ts')).arbTokens,
  TRON: async () => (await import('./tron/tokens.ts')).tronTokens,
  SOL: async () => (await import('./sol/tokens.ts')).solTokens,
}

/** Loads the known tokens of a chain; none for a chain without tokens. */
export async function loadTokens(chain: string): Promise<readonly Token[]> {
  return Object.hasOwn(lists, chain) ? lists[chain as TokenChain]() : []
}
