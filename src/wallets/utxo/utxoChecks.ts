import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import type { UtxoTx } from '../../core/deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit } from '../../core/deposits/utxo/checkUtxoDeposit.ts'
import { decodeUtxoTx } from '../../core/deposits/utxo/decodeUtxoTx.ts'
import { finalizeUtxoDeposit } from '../../core/deposits/utxo/finalizeUtxoDeposit.ts'
import { outpointName } from '../../core/deposits/utxo/spendableCoins.ts'
import type { UtxoIntent } from '../../core/deposits/utxo/utxoIntent.ts'
import { formatTxHash, parseTxHash } from '../../core/tracking/txHash.ts'
import type { DepositChecks } from '../createWallet.ts'
import type { Built, Wallet } from '../wallet.ts'

/**
 * A PSBT and the intent it was built from.
 * @example
 * const psbts = (deposits: readonly UtxoDeposit[]) => deposits.map(({ tx }) => tx.psbt)
 */
export type UtxoDeposit = Built<UtxoIntent, UtxoTx>
/**
 * A wallet for chains in Bitcoin's format.
 * @example
 * const wallet: UtxoWallet = createUtxoBurner(key)
 */
export type UtxoWallet = Wallet<UtxoDeposit, 'utxo'>

export const utxoChecks: DepositChecks<UtxoDeposit> = {
  targetOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    expectNoDifference(checkUtxoDeposit(tx.psbt, intent))
    expectNoDifference(checkUtxoDeposit(tx.unsignedTx, intent))
  },
  async checkSigned({ intent }, signed) {
    const { txBytes, txid } = finalizeUtxoDeposit(signed, intent)
    return { txBytes, hash: txid }
  },
  readHash: (said) => formatTxHash(parseTxHash(String(said)), 'BTC') ?? '',
}

/** Groups input indices by address, as wallets require. The coins come from the bytes, their owners from the intent. */
export function inputsByAddress({ intent, tx }: UtxoDeposit): Readonly<Record<string, readonly number[]>> {
  const owners = new Map(intent.utxos.map((utxo) => [outpointName(utxo), utxo.address]))
  const inputs: Record<string, number[]> = {}
  for (const [index, input] of decodeUtxoTx(tx.psbt).inputs.entries()) {
    const owner = owners.get(outpointName(input)) ?? intent.sender
    inputs[owner] = [...(inputs[owner] ?? []), index]
  }
  return inputs
}
