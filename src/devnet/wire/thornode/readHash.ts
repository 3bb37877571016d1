const SOLANA_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

/** A transaction hash of a path, or the node's error. */
export type ParsedHash = { readonly hash: string } | { readonly fault: string }

/**
 * Parses 64 characters in any letter case, with or without "0x", or a Solana signature. Like the nodes, it does not
 * check for hexadecimal digits. Source: NewTxID of both nodes.
 */
export function readHash(text = ''): ParsedHash {
  const bare = text.length === 66 && text.startsWith('0x') ? text.slice(2) : text
  if (bare.length === 64) return { hash: bare.toUpperCase() }
  if (SOLANA_SIGNATURE.test(bare)) return { hash: bare }
  return { fault: `txid error: must be 64 characters (got ${text.length})` }
}
