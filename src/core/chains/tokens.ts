import { tokensById } from './tables/tokens.ts'
import type { Token } from './token.ts'

/** A chain with known tokens: its folder has them. */
export type TokenChain = keyof typeof tokensById

/**
 * Tokens of both protocols' pools and the most used ones of their chains, by chain. A token is one row in its chain's
 * folder. Sources: the pools of both protocols and the issuers' own pages.
 */
export const tokens: Readonly<Record<TokenChain, readonly Token[]>> = tokensById
