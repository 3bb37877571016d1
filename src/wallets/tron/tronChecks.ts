import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import type { TronTx } from '../../core/deposits/tron/buildTronDeposit.ts'
import { checkTronDeposit, checkTronTx } from '../../core/deposits/tron/checkTronDeposit.ts'
import type { TronIntent } from '../../core/deposits/tron/tronIntent.ts'
import { formatTxHash, parseTxHash } from '../../core/tracking/txHash.ts'
import type { DepositChecks } from '../createWallet.ts'
import type { Built, Wallet } from '../wallet.ts'

/**
 * A transfer with data and the intent it was built from.
 * @example
 * const hashes = (deposits: readonly TronDeposit[]) => deposits.map(({ tx }) => tx.hash)
 */
export type TronDeposit = Built<TronIntent, TronTx>
/**
 * A wallet for TRON.
 * @example
 * const wallet: TronWallet = createTronBurner(key)
 */
export type TronWallet = Wallet<TronDeposit, 'tron'>

export const tronChecks: DepositChecks<TronDeposit> = {
  targetOf: ({ intent: { network } }) => ({ chain: 'TRON', network }),
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    expectNoDifference(checkTronDeposit(tx.unsigned, intent))
    expectNoDifference(checkTronDeposit(tx.json, intent))
  },
  async checkSigned({ intent, tx }, signed) {
    expectNoDifference(checkTronTx(signed, intent))
    return { txBytes: signed, hash: tx.hash }
  },
  readHash: (said) => formatTxHash(parseTxHash(String(said)), 'TRON') ?? '',
}
