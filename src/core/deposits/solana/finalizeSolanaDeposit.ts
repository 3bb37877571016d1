import { base58 } from '@scure/base'
import { expectNoDifference } from '../compareFacts.ts'
import { unreadable } from '../errors.ts'
import type { SolanaTx } from './buildSolanaDeposit.ts'
import { checkSolanaTx } from './checkSolanaDeposit.ts'
import type { SolanaIntent } from './intent.ts'
import { encodeTransaction } from './message.ts'

/** A transaction to broadcast. */
export interface SignedSolanaTx {
  readonly txBytes: Uint8Array
  /** Its first signature in base58, by which nodes and explorers know it. */
  readonly hash: string
}

/**
 * Puts an Ed25519 signature to a transaction that we built, once it is known to do what was asked. Throws
 * `UnreadableDepositError` on a signature of another length, `DepositMismatchError`, and as `messageOf` when the quote is
 * over by now.
 */
export function finalizeSolanaDeposit(
  { signBytes }: SolanaTx,
  signature: Uint8Array,
  intent: SolanaIntent,
): SignedSolanaTx {
  if (signature.length !== 64) unreadable(`its signature has ${signature.length} bytes, not 64`)
  const txBytes = encodeTransaction([signature], signBytes)
  expectNoDifference(checkSolanaTx(txBytes, intent))
  return { txBytes, hash: base58.encode(signature) }
}
