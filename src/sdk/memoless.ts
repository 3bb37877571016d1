/** Memoless swaps of a site as typed methods. */

export * from './generated/memolessClient.ts'
export * from './shared.ts'
