import { base58 } from '@scure/base'
import { expectNoDifference } from '../../core/deposits/differences.ts'
import type { SolanaTx } from '../../core/deposits/solana/buildSolanaDeposit.ts'
import { checkSolanaDeposit, checkSolanaTx } from '../../core/deposits/solana/checkSolanaDeposit.ts'
import { decodeTransaction } from '../../core/deposits/solana/decodeTransaction.ts'
import type { SolanaIntent } from '../../core/deposits/solana/intent.ts'
import { parseTxHash } from '../../core/swap/hash.ts'
import type { Checks } from '../gate.ts'
import type { Built, Wallet } from '../wallet.ts'

/** A transfer with a memo, and the agreement it was built from. */
export type SolanaDeposit = Built<SolanaIntent, SolanaTx>
/** A wallet of Solana. */
export type SolanaWallet = Wallet<SolanaDeposit, 'solana'>

export const solanaChecks: Checks<SolanaDeposit> = {
  placeOf: ({ intent: { network } }) => ({ chain: 'SOL', network }),
  senderOf: ({ intent }) => intent.sender,
  expectBuilt: ({ intent, tx }) => expectNoDifference(checkSolanaDeposit(tx.unsigned, intent)),
  async seal({ intent }, signed) {
    expectNoDifference(checkSolanaTx(signed, intent))
    const [signature = new Uint8Array()] = decodeTransaction(signed).signatures
    return { txBytes: signed, hash: base58.encode(signature) }
  },
  readHash: (said) => parseTxHash(String(said)),
}
