import { DepositMismatchError, unreadable } from '../../core/deposits/depositErrors.ts'
import { type SendWithMemo, type SendWithMemoIntent, sendWithMemo } from '../../core/deposits/utxo/sendWithMemo.ts'
import type { DepositChecks } from '../createWallet.ts'
import type { Built, Wallet } from '../wallet.ts'
import { utxoChecks } from './utxoChecks.ts'

/**
 * A payment that the wallet builds with a memo.
 * @example
 * const memos = (deposits: readonly MemoDeposit[]) => deposits.map(({ tx }) => tx.memo)
 */
export type MemoDeposit = Built<SendWithMemoIntent, SendWithMemo>
/**
 * A wallet that builds payments with a memo itself.
 * @example
 * const wallet: MemoWallet = createVultisigMemoWallet({}, { id: 'memo:vultisig', name: 'Example' })
 */
export type MemoWallet = Wallet<MemoDeposit, 'send_with_memo'>

/** Checks for wallets that send by themselves. */
export const memoChecks: DepositChecks<MemoDeposit> = {
  targetOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    const expected = sendWithMemo(intent)
    const fields = (['kind', 'chain', 'to', 'amount', 'memo'] as const).filter((field) => expected[field] !== tx[field])
    if (fields.length > 0) throw new DepositMismatchError(fields)
  },
  checkSigned: async () => unreadable('the wallet sends by itself'),
  readHash: utxoChecks.readHash,
}
