import { expectNoDifference } from '../compareFacts.ts'
import { checkSolanaDeposit } from './checkSolanaDeposit.ts'
import { messageOf, type SolanaIntent } from './solanaIntent.ts'
import { encodeMessage, encodeTransaction } from './solanaMessage.ts'

/** An unsigned transaction. */
export interface SolanaTx {
  /** With an empty signature, the form that wallets accept. */
  readonly unsigned: Uint8Array
  /** The message inside, which the key signs directly. */
  readonly signBytes: Uint8Array
}

/**
 * Builds a deposit of SOL: a transfer to the vault and a memo in one legacy message. Decodes the bytes and compares
 * them with the intent. Throws what `messageOf` throws, and `DepositMismatchError`. Source: protocol's rules for
 * Solana; solana.com/docs, transactions.
 */
export function buildSolanaDeposit(intent: SolanaIntent): SolanaTx {
  const signBytes = encodeMessage(messageOf(intent))
  const unsigned = encodeTransaction([new Uint8Array(64)], signBytes)
  expectNoDifference(checkSolanaDeposit(unsigned, intent))
  return { unsigned, signBytes }
}
