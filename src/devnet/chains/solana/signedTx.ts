import { decodeTransaction } from '../../../core/deposits/solana/decodeTransaction.ts'
import { encodeTransaction, type SolanaMessage } from '../../../core/deposits/solana/solanaMessage.ts'
import { ChainRefusal } from '../chain.ts'

/** A decoded transaction, of either format. */
export interface SignedTx {
  readonly version: 'legacy' | 0
  readonly message: SolanaMessage
  /** The encoded message, with the prefix of its version. */
  readonly signed: Uint8Array
  readonly signatures: readonly Uint8Array[]
  readonly bytes: Uint8Array
}

const VERSIONED = 128
const SIGNATURE = 64

/**
 * Decodes a transaction. Version 0 is a legacy message behind a prefix, with a list of address lookup tables at its
 * end; the devnet has no such tables. Throws `ChainRefusal`. Source: solana.com/docs, versioned transactions.
 */
export function readTx(bytes: Uint8Array): SignedTx {
  const start = 1 + SIGNATURE * (bytes[0] ?? 0)
  const signed = bytes.slice(start)
  const first = signed[0] ?? 0
  if (first < VERSIONED) return { version: 'legacy', signed, bytes, ...decode(bytes) }
  if (first !== VERSIONED) throw unreadable('its version is not supported')
  if (signed.at(-1) !== 0) throw unreadable('this chain has no address lookup tables')
  const legacy = Uint8Array.of(...bytes.slice(0, start), ...signed.slice(1, -1))
  return { version: 0, signed, bytes, ...decode(legacy) }
}

/** Decodes a message alone, without signatures. Throws `ChainRefusal`. */
export const readMessage = (message: Uint8Array): SolanaMessage => readTx(encodeTransaction([], message)).message

function decode(bytes: Uint8Array): Pick<SignedTx, 'message' | 'signatures'> {
  try {
    return decodeTransaction(bytes)
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : 'it cannot be read')
  }
}

const unreadable = (message: string) =>
  new ChainRefusal(-32602, `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${message}`)
