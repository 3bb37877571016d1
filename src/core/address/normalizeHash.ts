/**
 * Returns 64 hex digits in upper case without 0x, as nodes write the hashes of transactions. Any other text is unchanged:
 * a Solana signature depends on its letter case.
 */
export function normalizeHash(text: string): string {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  return digits?.toUpperCase() ?? text
}

/** Returns whether two texts are the same hash. Servers, nodes and indexers differ in its letter case and in 0x. */
export const isSameHash = (one: string, other: string): boolean => normalizeHash(one) === normalizeHash(other)
