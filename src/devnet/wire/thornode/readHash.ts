const SOLANA_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

/** A transaction as a path names it, or what the node says instead. */
export type ParsedHash = { readonly hash: string } | { readonly fault: string }

/**
 * 64 characters in either letter case, with "0x" or without, or a Solana signature. Whether they are hexadecimal is not
 * asked: such a hash is known to nobody. Source: NewTxID of both nodes.
 */
export function readHash(text = ''): ParsedHash {
  const bare = text.length === 66 && text.startsWith('0x') ? text.slice(2) : text
  if (bare.length === 64) return { hash: bare.toUpperCase() }
  if (SOLANA_SIGNATURE.test(bare)) return { hash: bare }
  return { fault: `txid error: must be 64 characters (got ${text.length})` }
}
