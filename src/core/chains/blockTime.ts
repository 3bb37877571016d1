/**
 * Milliseconds from one block to the next of both protocols, whose chains make one every six seconds. Other chains
 * state theirs as `blockMs` in `chain.ts`. Source: THORNode 3.17 and Mayanode 1.124, BlocksPerYear.
 */
export const BLOCK_MS = 6_000

/** The same in seconds. */
export const BLOCK_SECONDS = BLOCK_MS / 1_000
