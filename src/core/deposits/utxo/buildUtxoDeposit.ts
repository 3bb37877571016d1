import { hex } from '@scure/base'
import { p2tr, Transaction } from '@scure/btc-signer'
import { sameBytes } from '../../addresses/codec.ts'
import { type Coin, nameOf } from './coins.ts'
import { UtxoIntentError } from './errors.ts'
import type { UtxoIntent } from './intent.ts'
import { SEQUENCE, utxoNetworks } from './networks.ts'
import { planUtxoDeposit, type UtxoPlan } from './planUtxoDeposit.ts'
import { nestedWitness } from './script.ts'

/** A transaction that wants signatures. */
export interface UtxoTx {
  /** BIP 174, version 0. */
  readonly psbt: Uint8Array
  /** The transaction inside it, for wallets that take it bare. */
  readonly unsignedTx: Uint8Array
  readonly summary: UtxoPlan
}

/**
 * Builds a deposit on BTC, LTC, DOGE or DASH: to the vault, change back to the sender, the memo. Compare the bytes with
 * `checkUtxoDeposit` before they are signed, and what the wallet gives back once more. Throws as `planUtxoDeposit`, and
 * `UtxoIntentError` (invalid_parameter) when a coin lacks the transaction that made it or does not agree with it.
 * Source: THORChain's rules for sending; BIP 174.
 */
export function buildUtxoDeposit(intent: UtxoIntent): UtxoTx {
  const plan = planUtxoDeposit(intent)
  const { version } = utxoNetworks[intent.chain]
  const tx = new Transaction({ version, lockTime: 0, PSBTVersion: 0, allowUnknownOutputs: true })
  for (const coin of plan.inputs) addCoin(tx, coin)
  for (const { script, amount } of plan.outputs) tx.addOutput({ script, amount })
  return { psbt: tx.toPSBT(0), unsignedTx: tx.unsignedTx, summary: plan }
}

/**
 * A signature of the first format does not cover the input's value, so a wallet sees the fee only from the transaction
 * that made the coin.
 */
function addCoin(tx: Transaction, coin: Coin): void {
  const { txid, vout, value, kind, script, previousTx } = coin
  if (kind === 'p2pkh' && previousTx === undefined) {
    throw new UtxoIntentError(`The transaction that made ${nameOf(coin)} is missing.`, {
      code: 'invalid_parameter',
      hint: 'Read the previous transactions of the planned inputs and hand them in.',
    })
  }
  try {
    tx.addInput({
      txid: hex.decode(txid),
      index: vout,
      sequence: SEQUENCE,
      ...(previousTx && { nonWitnessUtxo: previousTx }),
      ...(kind !== 'p2pkh' && { witnessUtxo: { script, amount: value } }),
      ...keyFields(coin),
    })
  } catch (cause) {
    throw disagrees(coin, cause)
  }
  const made = tx.getInput(tx.inputsLength - 1).nonWitnessUtxo?.outputs[vout]
  if (made && (made.amount !== value || !sameBytes(made.script, script))) throw disagrees(coin)
}

function keyFields({ kind, script, publicKey }: Coin): { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array } {
  if (publicKey === undefined) return {}
  if (kind === 'p2sh') return { redeemScript: nestedWitness(publicKey).redeemScript }
  if (kind !== 'p2tr') return {}
  const tapInternalKey = publicKey.length === 33 ? publicKey.slice(1) : publicKey
  return sameBytes(p2tr(tapInternalKey).script, script) ? { tapInternalKey } : {}
}

function disagrees(coin: Coin, cause?: unknown): UtxoIntentError {
  return new UtxoIntentError(`The unspent output ${nameOf(coin)} does not agree with the transaction that made it.`, {
    code: 'invalid_parameter',
    hint: 'Read the outputs of the address again, from another source.',
    cause,
  })
}
