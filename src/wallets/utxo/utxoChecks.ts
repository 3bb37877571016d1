import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import type { UtxoTx } from '../../core/deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit } from '../../core/deposits/utxo/checkUtxoDeposit.ts'
import { decodeUtxoTx } from '../../core/deposits/utxo/decodeUtxoTx.ts'
import { finalizeUtxoDeposit } from '../../core/deposits/utxo/finalizeUtxoDeposit.ts'
import type { UtxoIntent } from '../../core/deposits/utxo/intent.ts'
import { outpointName } from '../../core/deposits/utxo/spendableCoins.ts'
import { formatTxHash, parseTxHash } from '../../core/tracking/txHash.ts'
import type { Checks } from '../gate.ts'
import type { Built, Wallet } from '../wallet.ts'

/** A PSBT, and the agreement it was built from. */
export type UtxoDeposit = Built<UtxoIntent, UtxoTx>
/** A wallet of chains in Bitcoin's format. */
export type UtxoWallet = Wallet<UtxoDeposit, 'utxo'>

export const utxoChecks: Checks<UtxoDeposit> = {
  placeOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    expectNoDifference(checkUtxoDeposit(tx.psbt, intent))
    expectNoDifference(checkUtxoDeposit(tx.unsignedTx, intent))
  },
  async seal({ intent }, signed) {
    const { txBytes, txid } = finalizeUtxoDeposit(signed, intent)
    return { txBytes, hash: txid }
  },
  readHash: (said) => formatTxHash(parseTxHash(String(said)), 'BTC') ?? '',
}

/** Which inputs belong to which address, as wallets ask it of us. The bytes say which coins, the intent whose they are. */
export function inputsByAddress({ intent, tx }: UtxoDeposit): Readonly<Record<string, readonly number[]>> {
  const owners = new Map(intent.utxos.map((utxo) => [outpointName(utxo), utxo.address]))
  const inputs: Record<string, number[]> = {}
  for (const [index, input] of decodeUtxoTx(tx.psbt).inputs.entries()) {
    const owner = owners.get(outpointName(input)) ?? intent.sender
    inputs[owner] = [...(inputs[owner] ?? []), index]
  }
  return inputs
}
