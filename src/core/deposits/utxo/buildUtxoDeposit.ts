import { p2tr, Transaction } from '@scure/btc-signer'
import { sameBytes } from '../../address/codec.ts'
import { hex } from '../../encoding/hex.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { DepositIntentError } from '../errors.ts'
import { checkUtxoDeposit } from './checkUtxoDeposit.ts'
import type { UtxoIntent } from './intent.ts'
import { SEQUENCE, utxoNetworks } from './networks.ts'
import { planUtxoDeposit, type UtxoPlan } from './planUtxoDeposit.ts'
import { nestedWitness } from './script.ts'
import { type Coin, outpointName } from './spendableCoins.ts'

/** An unsigned transaction. */
export interface UtxoTx {
  /** BIP 174, version 0. */
  readonly psbt: Uint8Array
  /** The transaction inside the PSBT, for wallets without PSBT support. */
  readonly unsignedTx: Uint8Array
  readonly summary: UtxoPlan
}

/**
 * Builds a deposit on BTC, LTC, DOGE or DASH with outputs for the vault, the change and the memo. Decodes the bytes and
 * compares them with the intent; do the same with the wallet's result. Throws what `planUtxoDeposit` throws,
 * `DepositMismatchError`, and `DepositIntentError` (invalid_parameter) when the previous transaction of a coin is missing
 * or contradicts it.
 * Source: THORChain's rules for sending; BIP 174.
 */
export function buildUtxoDeposit(intent: UtxoIntent): UtxoTx {
  const plan = planUtxoDeposit(intent)
  const { version } = utxoNetworks[intent.chain]
  const tx = new Transaction({ version, lockTime: 0, PSBTVersion: 0, allowUnknownOutputs: true })
  for (const coin of plan.inputs) addCoin(tx, expectParent(coin, plan.inputs))
  for (const { script, amount } of plan.outputs) tx.addOutput({ script, amount })
  const [psbt, unsignedTx] = [tx.toPSBT(0), tx.unsignedTx]
  expectNoDifference([...checkUtxoDeposit(psbt, intent), ...checkUtxoDeposit(unsignedTx, intent)])
  return { psbt, unsignedTx, summary: plan }
}

/**
 * Requires the previous transaction where a signature does not prove all input values. Legacy signatures cover no value,
 * and segwit v0 signatures only that of their own input, so signatures from two attempts with wrong values could be
 * combined to pay a huge fee. Taproot signatures cover all values. Source: BIP 143, BIP 341.
 */
function expectParent(coin: Coin, inputs: readonly Coin[]): Coin {
  const { kind, previousTx } = coin
  const proves = kind === 'p2tr' || (kind !== 'p2pkh' && inputs.length === 1)
  if (proves || previousTx !== undefined) return coin
  throw new DepositIntentError(`The previous transaction of ${outpointName(coin)} is missing.`, {
    code: 'invalid_parameter',
    hint: 'Read the previous transactions of the planned inputs and pass them.',
  })
}

function addCoin(tx: Transaction, coin: Coin): void {
  const { txid, vout, value, kind, script, previousTx } = coin
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
    throw contradiction(coin, cause)
  }
  const made = tx.getInput(tx.inputsLength - 1).nonWitnessUtxo?.outputs[vout]
  if (made && (made.amount !== value || !sameBytes(made.script, script))) throw contradiction(coin)
}

function keyFields({ kind, script, publicKey }: Coin): { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array } {
  if (publicKey === undefined) return {}
  if (kind === 'p2sh') return { redeemScript: nestedWitness(publicKey).redeemScript }
  if (kind !== 'p2tr') return {}
  const tapInternalKey = publicKey.length === 33 ? publicKey.slice(1) : publicKey
  return sameBytes(p2tr(tapInternalKey).script, script) ? { tapInternalKey } : {}
}

function contradiction(coin: Coin, cause?: unknown): DepositIntentError {
  return new DepositIntentError(`The unspent output ${outpointName(coin)} differs from its previous transaction.`, {
    code: 'invalid_parameter',
    hint: 'Read the unspent outputs again from another server.',
    cause,
  })
}
