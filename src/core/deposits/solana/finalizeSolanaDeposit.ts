import { base58 } from '../../address/encoding/base58.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { unreadable } from '../depositErrors.ts'
import type { SolanaTx } from './buildSolanaDeposit.ts'
import { checkSolanaTx } from './checkSolanaDeposit.ts'
import type { SolanaIntent } from './solanaIntent.ts'
import { encodeTransaction } from './solanaMessage.ts'

/** A signed transaction to broadcast. */
export interface SignedSolanaTx {
  readonly txBytes: Uint8Array
  /** Its first signature in base58, which is its hash on nodes and explorers. */
  readonly hash: string
}

/**
 * Adds an Ed25519 signature to a built transaction after comparing it with the intent. Throws `UnreadableDepositError`
 * for a signature of another length, `DepositMismatchError`, and what `messageOf` throws, such as for an expired quote.
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
