import { type Asset, formatAsset } from '../asset/asset.ts'
import type { Token } from '../chains/token.ts'
import type { TokenChain } from '../chains/tokens.ts'

/** Loads the tokens of one chain. */
const lists: Readonly<Record<TokenChain, () => Promise<readonly Token[]>>> = {
  ETH: async () => (await import('../chains/eth/tokens.ts')).ethTokens,
  BASE: async () => (await import('../chains/base/tokens.ts')).baseTokens,
  AVAX: async () => (await import('../chains/avax/tokens.ts')).avaxTokens,
  BSC: async () => (await import('../chains/bsc/tokens.ts')).bscTokens,
  POL: async () => (await import('../chains/pol/tokens.ts')).polTokens,
  ARB: async () => (await import('../chains/arb/tokens.ts')).arbTokens,
  TRON: async () => (await import('../chains/tron/tokens.ts')).tronTokens,
  SOL: async () => (await import('../chains/sol/tokens.ts')).solTokens,
}

/** Returns the decimals of a token that the protocols have pools of, as its contract has them; undefined for others. */
export async function loadDecimals(asset: Asset): Promise<number | undefined> {
  const { chain } = asset
  const tokens = Object.hasOwn(lists, chain) ? await lists[chain as TokenChain]() : []
  const name = formatAsset(asset)
  return tokens.find(({ symbol, id }) => `${chain}.${symbol}-${id}`.toUpperCase() === name)?.decimals
}
