import { arbTokens } from './arb/tokens.ts'
import { avaxTokens } from './avax/tokens.ts'
import { baseTokens } from './base/tokens.ts'
import { bscTokens } from './bsc/tokens.ts'
import type { ChainIdOf } from './chains.ts'
import { ethTokens } from './eth/tokens.ts'
import { polTokens } from './pol/tokens.ts'
import { solTokens } from './sol/tokens.ts'
import type { Token } from './token.ts'
import { tronTokens } from './tron/tokens.ts'

/** A chain whose tokens have contracts or mints. */
export type TokenChain = ChainIdOf<'evm' | 'tron' | 'solana'>

/**
 * Tokens of both protocols' pools and the most used ones of their chains, by chain. A token is one row in its chain's folder.
 * Sources: the pools of both protocols and the issuers' own pages.
 */
export const tokens: Readonly<Record<TokenChain, readonly Token[]>> = {
  ETH: ethTokens,
  BASE: baseTokens,
  AVAX: avaxTokens,
  BSC: bscTokens,
  POL: polTokens,
  ARB: arbTokens,
  TRON: tronTokens,
  SOL: solTokens,
}
