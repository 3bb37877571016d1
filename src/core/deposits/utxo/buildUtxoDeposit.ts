import { hex } from '@scure/base'
import { p2tr, Transaction } from '@scure/btc-signer'
import { sameBytes } from '../../address/codec.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { DepositIntentError } from '../errors.ts'
import { checkUtxoDeposit } from './checkUtxoDeposit.ts'
import type { UtxoIntent } from './intent.ts'
import { SEQUENCE, utxoNetworks } from './networks.ts'
import { planUtxoDeposit, type UtxoPlan } from './planUtxoDeposit.ts'
import { nestedWitness } from './script.ts'
import { type Coin, outpointName } from './spendableCoins.ts'

/** A transaction that wants signatures. */
export interface UtxoTx {
  /** BIP 174, version 0. */
  readonly psbt: Uint8Array
  /** The transaction inside it, for wallets that take it bare. */
  readonly unsignedTx: Uint8Array
  readonly summary: UtxoPlan
}

/**
 * Builds a deposit on BTC, LTC, DOGE or DASH: to the vault, change back to the sender, the memo. The bytes have been read
 * back and compared with the intent; what the wallet gives back must be, too. Throws as `planUtxoDeposit`,
 * `DepositMismatchError`, and `DepositIntentError` (invalid_parameter) when a coin lacks the transaction that made it or does not agree with it.
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
 * A coin whose value is proven where it must be. A signature of the first format covers no value, one of the witness's
 * first version its own input's alone: of two tries with other values signatures could be put together that leave a
 * fortune to the miners. Taproot's cover all. Source: BIP 143, BIP 341.
 */
function expectParent(coin: Coin, inputs: readonly Coin[]): Coin {
  const { kind, previousTx } = coin
  const proves = kind === 'p2tr' || (kind !== 'p2pkh' && inputs.length === 1)
  if (proves || previousTx !== undefined) return coin
  throw new DepositIntentError(`The transaction that made ${outpointName(coin)} is missing.`, {
    code: 'invalid_parameter',
    hint: 'Read the previous transactions of the planned inputs and hand them in.',
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

function disagrees(coin: Coin, cause?: unknown): DepositIntentError {
  return new DepositIntentError(
    `The unspent output ${outpointName(coin)} does not agree with the transaction that made it.`,
    {
      code: 'invalid_parameter',
      hint: 'Read the outputs of the address again, from another source.',
      cause,
    },
  )
}
