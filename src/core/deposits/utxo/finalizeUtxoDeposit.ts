import { joinBytes, sameBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { UnreadableDepositError, unreadable } from '../depositErrors.ts'
import { bitcoinTxid, decodeBitcoinTx, encodeBitcoinTx } from './bitcoinTx.ts'
import { checkUtxoDeposit } from './checkUtxoDeposit.ts'
import { decodePsbt, entryValue, isPsbt, type PsbtEntry, psbtTypes } from './psbt.ts'
import { lockingScript, nestedWitness, paysKey } from './script.ts'
import { type Coin, outpointName, spendableCoins } from './spendableCoins.ts'
import type { UtxoIntent } from './utxoIntent.ts'
import type { UtxoTx } from './utxoTx.ts'
import { verifySignatures } from './verifySignatures.ts'
import { readBytes, sized } from './wireBytes.ts'

/** A signed transaction to broadcast. */
export interface SignedUtxoTx {
  readonly txBytes: Uint8Array
  readonly hex: string
  readonly txid: string
}

/**
 * Extracts the signed transaction from a wallet's result, a signed or finalised PSBT or the transaction itself, after
 * comparing it with the intent and verifying every signature. Of a PSBT, only the signatures are used: signers may leave
 * out what we know. Throws `DepositMismatchError` for a difference, and `UnreadableDepositError` if it is unreadable or
 * an input is not signed.
 */
export function finalizeUtxoDeposit(signed: Uint8Array, intent: UtxoIntent): SignedUtxoTx {
  const differences = checkUtxoDeposit(signed, intent)
  expectNoDifference(differences)
  const coins = coinsByName(intent)
  const tx = isPsbt(signed) ? finalTx(signed, coins) : decodeBitcoinTx(signed)
  const txBytes = encodeBitcoinTx(tx)
  expectNoDifference(checkUtxoDeposit(txBytes, intent))
  if (tx.inputs.some(({ scriptSig, witness }) => scriptSig.length + witness.length === 0)) throw notSigned()
  verifySignatures(
    tx,
    tx.inputs.flatMap((input) => coins.get(outpointName(input)) ?? []),
  )
  return { txBytes, hex: hex.encode(txBytes), txid: bitcoinTxid(tx) }
}

/** An input of the transaction has no signature (deposit_mismatch). */
export class UnsignedDepositError extends UnreadableDepositError {
  override name = 'UnsignedDepositError'
  constructor() {
    super('an input is not signed')
  }
}

const notSigned = () => new UnsignedDepositError()

function coinsByName(intent: UtxoIntent): ReadonlyMap<string, Coin> {
  const { script } = lockingScript(intent.sender, intent)
  return new Map(spendableCoins(intent, script).map((coin) => [outpointName(coin), coin]))
}

/** Puts the signatures of a PSBT into its transaction. */
function finalTx(psbt: Uint8Array, coins: ReadonlyMap<string, Coin>): UtxoTx {
  const { tx, inputs: maps } = decodePsbt(psbt)
  const inputs = tx.inputs.map((input, at) => {
    const coin = coins.get(outpointName(input))
    const entries = maps[at] ?? []
    if (coin === undefined) throw notSigned()
    return { ...input, ...(finishedInput(entries) ?? signedInput(entries, coin)) }
  })
  return { ...tx, inputs }
}

type InputProof = Pick<UtxoTx['inputs'][number], 'scriptSig' | 'witness'>

/** Returns the proof of an input that the signer has finished. */
function finishedInput(entries: readonly PsbtEntry[]): InputProof | undefined {
  const scriptSig = entryValue(entries, psbtTypes.finalScriptSig)
  const witness = entryValue(entries, psbtTypes.finalWitness)
  if (scriptSig === undefined && witness === undefined) return undefined
  const reader = witness && readBytes(witness)
  const items = reader ? reader.counted(reader.sized) : []
  if (reader && !reader.isAtEnd()) unreadable('a witness has trailing bytes')
  return { scriptSig: scriptSig ?? new Uint8Array(), witness: items }
}

/** Returns the proof of an input from its only signature. */
function signedInput(entries: readonly PsbtEntry[], { kind, script }: Coin): InputProof {
  const none = new Uint8Array()
  if (kind === 'p2tr') {
    const signature = entryValue(entries, psbtTypes.tapKeySig)
    if (signature === undefined) throw notSigned()
    return { scriptSig: none, witness: [signature] }
  }
  const [found] = entries.filter(({ type, key }) => type === psbtTypes.partialSig && paysKey(script, key))
  if (found === undefined) throw notSigned()
  const { key, value } = found
  if (kind === 'p2pkh') return { scriptSig: joinBytes(sized(value), sized(key)), witness: [] }
  if (kind === 'p2wpkh') return { scriptSig: none, witness: [value, key] }
  const nested = nestedWitness(key)
  if (!sameBytes(nested.script, script)) throw notSigned()
  return { scriptSig: sized(nested.redeemScript), witness: [value, key] }
}
