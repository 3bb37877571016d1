import { expectNoDifference } from '../compareFacts.ts'
import { checkSolanaDeposit } from './checkSolanaDeposit.ts'
import { messageOf, type SolanaIntent } from './intent.ts'
import { encodeMessage, encodeTransaction } from './message.ts'

/** A transaction that wants one signature. */
export interface SolanaTx {
  /** With a place for the signature, as wallets take it. */
  readonly unsigned: Uint8Array
  /** The message inside: what the key signs, as it stands. */
  readonly signBytes: Uint8Array
}

/**
 * Builds a deposit of SOL: a transfer to the vault and a memo beside it, in one message of the first format. The bytes
 * have been read back and compared with the intent. Throws as `messageOf`, and `DepositMismatchError`.
 * Source: protocol's rules for Solana; solana.com/docs, transactions.
 */
export function buildSolanaDeposit(intent: SolanaIntent): SolanaTx {
  const signBytes = encodeMessage(messageOf(intent))
  const unsigned = encodeTransaction([new Uint8Array(64)], signBytes)
  expectNoDifference(checkSolanaDeposit(unsigned, intent))
  return { unsigned, signBytes }
}
