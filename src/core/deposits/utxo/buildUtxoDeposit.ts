import { sameBytes } from '../../address/codec.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { bitcoinTxid, decodeBitcoinTx, encodeBitcoinTx } from './bitcoinTx.ts'
import { checkUtxoDeposit } from './checkUtxoDeposit.ts'
import { planUtxoDeposit, type UtxoPlan } from './planUtxoDeposit.ts'
import { encodePsbt, type PsbtInput, type PsbtOutput } from './psbt.ts'
import { nestedWitness } from './script.ts'
import { type Coin, outpointName } from './spendableCoins.ts'
import { paysInternalKey } from './taprootScript.ts'
import type { UtxoIntent } from './utxoIntent.ts'
import { SEQUENCE, utxoNetworks } from './utxoNetworks.ts'

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
 * `DepositMismatchError`, and `DepositIntentError` (invalid_parameter) when the previous transaction of a coin is
 * missing or contradicts it. Source: THORChain's rules for sending; BIP 174.
 */
export function buildUtxoDeposit(intent: UtxoIntent): UtxoTx {
  const plan = planUtxoDeposit(intent)
  const { version } = utxoNetworks[intent.chain]
  const bare = { sequence: SEQUENCE, scriptSig: new Uint8Array(), witness: [] }
  const inputs = plan.inputs.map(({ txid, vout }) => ({ txid, vout, ...bare }))
  const tx = { version, locktime: 0, inputs, outputs: plan.outputs }
  const facts = plan.inputs.map((coin) => factsOf(expectParent(coin, plan.inputs)))
  const psbt = encodePsbt(tx, facts, outputFacts(plan))
  const unsignedTx = encodeBitcoinTx(tx)
  expectNoDifference([...checkUtxoDeposit(psbt, intent), ...checkUtxoDeposit(unsignedTx, intent)])
  return { psbt, unsignedTx, summary: plan }
}

/**
 * Requires the previous transaction where a signature does not prove all input values. Legacy signatures cover no
 * value, and segwit v0 signatures only that of their own input, so signatures from two attempts with wrong values could
 * be combined to pay a huge fee. Taproot signatures cover all values. Source: BIP 143, BIP 341.
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

function factsOf(coin: Coin): PsbtInput {
  const { value, kind, script, previousTx } = coin
  if (previousTx !== undefined) expectCreated(coin, previousTx)
  return {
    ...(previousTx && { previousTx }),
    ...(kind !== 'p2pkh' && { spent: { script, amount: value } }),
    ...keyFacts(coin),
  }
}

/** Requires that the transaction with the coin's hash created the coin. */
function expectCreated(coin: Coin, previousTx: Uint8Array): void {
  let created: boolean
  try {
    const tx = decodeBitcoinTx(previousTx)
    const output = tx.outputs[coin.vout]
    const isSame = output !== undefined && output.amount === coin.value && sameBytes(output.script, coin.script)
    created = isSame && bitcoinTxid(tx) === coin.txid
  } catch (cause) {
    throw contradiction(coin, cause)
  }
  if (!created) throw contradiction(coin)
}

function keyFacts({ kind, script, publicKey, keyOrigin }: Coin): PsbtOutput {
  if (publicKey === undefined) return {}
  const origin = (key: Uint8Array) => keyOrigin && { derivation: { ...keyOrigin, publicKey: key } }
  if (kind === 'p2sh') return { redeemScript: nestedWitness(publicKey).redeemScript, ...origin(publicKey) }
  if (kind !== 'p2tr') return { ...origin(publicKey) }
  const internalKey = publicKey.length === 33 ? publicKey.slice(1) : publicKey
  return paysInternalKey(script, internalKey) ? { internalKey, ...origin(internalKey) } : {}
}

/** Returns the facts by which a signer knows its change: those of the sender's coin, whose address it goes to. */
function outputFacts({ inputs: [first], outputs }: UtxoPlan): readonly PsbtOutput[] {
  return outputs.map(({ role }) => (role === 'change' && first?.keyOrigin ? keyFacts(first) : {}))
}

function contradiction(coin: Coin, cause?: unknown): DepositIntentError {
  return new DepositIntentError(`The unspent output ${outpointName(coin)} differs from its previous transaction.`, {
    code: 'invalid_parameter',
    hint: 'Read the unspent outputs again from another server.',
    cause,
  })
}
