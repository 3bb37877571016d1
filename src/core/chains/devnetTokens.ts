import type { Token } from './token.ts'

/**
 * Contracts of the devnet's tokens on chains where the letter case matters, by chain. A token of the devnet's market on
 * such a chain needs a row here, which a test names. Tokens of EVM chains need none.
 */
export const devnetTokens: Readonly<Partial<Record<string, readonly Pick<Token, 'id'>[]>>> = {
  TRON: [{ id: 'TU24i4xR4VLhkSRwQEm8pYD1eProd8r2cs' }],
}
