import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import { DepositMismatchError } from '../../core/deposits/depositErrors.ts'
import type { SolanaTx } from '../../core/deposits/solana/buildSolanaDeposit.ts'
import { checkSolanaDeposit, checkSolanaTx } from '../../core/deposits/solana/checkSolanaDeposit.ts'
import { decodeTransaction } from '../../core/deposits/solana/decodeTransaction.ts'
import type { SolanaIntent } from '../../core/deposits/solana/solanaIntent.ts'
import { encodeMessage } from '../../core/deposits/solana/solanaMessage.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import type { DepositChecks } from '../createWallet.ts'
import type { Built, Wallet } from '../wallet.ts'

/**
 * A transfer with a memo and the intent it was built from.
 * @example
 * const senders = (deposits: readonly SolanaDeposit[]) => deposits.map(({ intent }) => intent.sender)
 */
export type SolanaDeposit = Built<SolanaIntent, SolanaTx>
/**
 * A wallet for Solana.
 * @example
 * const wallet: SolanaWallet = createSolanaBurner(key)
 */
export type SolanaWallet = Wallet<SolanaDeposit, 'solana'>

export const solanaChecks: DepositChecks<SolanaDeposit> = {
  targetOf: ({ intent: { network } }) => ({ chain: 'SOL', network }),
  senderOf: ({ intent }) => intent.sender,
  expectBuilt: ({ intent, tx }) => expectNoDifference(checkSolanaDeposit(tx.unsigned, intent)),
  async checkSigned({ intent }, signed) {
    expectNoDifference(checkSolanaTx(signed, intent))
    const { message, signatures } = decodeTransaction(signed)
    const [signature = new Uint8Array(64)] = signatures
    if (!ed25519.verify(signature, encodeMessage(message), base58.decode(intent.sender))) {
      throw new DepositMismatchError(['signature'])
    }
    return { txBytes: signed, hash: base58.encode(signature) }
  },
  readHash: (said) => parseTxHash(String(said)),
}
