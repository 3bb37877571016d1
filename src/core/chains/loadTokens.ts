import { tokenLoaders } from './tables/tokenLoaders.ts'
import type { Token } from './token.ts'
import type { TokenChain } from './tokens.ts'

const loaders: Readonly<Record<TokenChain, () => Promise<readonly Token[]>>> = tokenLoaders

/** Loads the known tokens of a chain; none for a chain without tokens. */
export async function loadTokens(chain: string): Promise<readonly Token[]> {
  return Object.hasOwn(loaders, chain) ? loaders[chain as TokenChain]() : []
}
