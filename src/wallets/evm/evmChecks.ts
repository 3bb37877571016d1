import { bytesToHex, keccak256 } from 'viem'
import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import type { EvmTx } from '../../core/deposits/evm/buildEvmDeposit.ts'
import { checkEvmDeposit } from '../../core/deposits/evm/checkEvmDeposit.ts'
import { checkEvmTx } from '../../core/deposits/evm/checkEvmTx.ts'
import type { EvmIntent } from '../../core/deposits/evm/evmIntent.ts'
import { formatTxHash, parseTxHash } from '../../core/tracking/txHash.ts'
import type { DepositChecks } from '../createWallet.ts'
import type { Built, Wallet } from '../wallet.ts'

/**
 * One transaction of a deposit; a token approval is a separate one.
 * @example
 * const steps = (deposits: readonly EvmDeposit[]) => deposits.map(({ tx }) => tx.step)
 * steps([]) // []
 */
export type EvmDeposit = Built<EvmIntent, EvmTx>
/**
 * A wallet for EVM chains.
 * @example
 * const wallet: EvmWallet = createEvmBurner(key)
 */
export type EvmWallet = Wallet<EvmDeposit, 'evm'>

export const evmChecks: DepositChecks<EvmDeposit> = {
  targetOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.sender,
  expectBuilt: ({ intent, tx }) => expectNoDifference(checkEvmDeposit(tx.unsigned, intent, tx.step)),
  async checkSigned({ intent, tx }, signed) {
    expectNoDifference(await checkEvmTx(signed, intent, tx.step))
    return { txBytes: signed, hash: keccak256(bytesToHex(signed)) }
  },
  readHash: (said) => formatTxHash(parseTxHash(String(said)), 'ETH') ?? '',
}
