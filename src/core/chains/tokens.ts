import type { ChainIdOf } from './chains.ts'
import { tokensById } from './tables/tokens.ts'
import type { Token } from './token.ts'

/** A chain whose tokens have contracts or mints. */
export type TokenChain = ChainIdOf<'evm' | 'tron' | 'solana'>

/**
 * Tokens of both protocols' pools and the most used ones of their chains, by chain. A token is one row in its chain's folder.
 * Sources: the pools of both protocols and the issuers' own pages.
 */
export const tokens: Readonly<Record<TokenChain, readonly Token[]>> = tokensById
