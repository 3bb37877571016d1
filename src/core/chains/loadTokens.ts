import { tokenLoaders } from './tables/tokenLoaders.ts'
import type { Token } from './token.ts'

const hasTokens = (chain: string): chain is keyof typeof tokenLoaders => Object.hasOwn(tokenLoaders, chain)

/** Loads the known tokens of a chain; none for a chain without tokens. */
export async function loadTokens(chain: string): Promise<readonly Token[]> {
  return hasTokens(chain) ? tokenLoaders[chain]() : []
}
