import { RawTx, Script, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { sameBytes } from '../../address/codec.ts'
import { hex } from '../../encoding/hex.ts'
import { UnreadableDepositError } from '../errors.ts'

/** A decoded transaction, signed or not. */
export interface DecodedUtxoTx {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly DecodedInput[]
  readonly outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
}

export interface DecodedInput {
  readonly txid: string
  readonly vout: number
  readonly sequence: number
  /** The spent output as a PSBT describes it; empty for a plain transaction. */
  readonly spent: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
  /** The requested sighash types and those of signatures: 1 is ALL, 0 is taproot's default, which means the same. */
  readonly hashTypes: readonly number[]
  readonly signed: boolean
}

/** Above any relayed transaction together with its previous transactions. */
const MAX_BYTES = 4_000_000

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)

export const isPsbt = (bytes: Uint8Array): boolean => sameBytes(bytes.slice(0, MAGIC.length), MAGIC)

/**
 * Decodes a PSBT (version 0) or a transaction, signed or not. Encoding the result must give the same bytes; for a signed
 * PSBT, whose order the wallet chooses, only those of the transaction inside.
 * Throws `UnreadableDepositError`. Source: BIP 144, BIP 174.
 */
export function decodeUtxoTx(bytes: Uint8Array): DecodedUtxoTx {
  if (bytes.length > MAX_BYTES) throw new UnreadableDepositError('it is too long')
  try {
    return isPsbt(bytes) ? decodePsbt(bytes) : decodeRaw(bytes)
  } catch (cause) {
    if (cause instanceof UnreadableDepositError) throw cause
    throw new UnreadableDepositError('it is neither a PSBT nor a transaction', cause)
  }
}

function decodeRaw(bytes: Uint8Array): DecodedUtxoTx {
  const tx = RawTx.decode(bytes)
  expectSame(RawTx.encode(tx), bytes)
  const inputs = tx.inputs.map(({ txid, index, sequence, finalScriptSig }, at) => {
    const signatures = [...signaturesOfScript(finalScriptSig), ...signaturesOfWitness(tx.witnesses?.[at] ?? [])]
    return { ...outpoint(txid, index, sequence), spent: [], ...proof(signatures) }
  })
  return { version: tx.version, locktime: tx.lockTime, inputs, outputs: tx.outputs }
}

function decodePsbt(bytes: Uint8Array): DecodedUtxoTx {
  // Verifies that each previous transaction hashes to the txid of its input.
  const read = Transaction.fromPSBT(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true })
  const { version, lockTime, inputs: bare, outputs } = RawOldTx.decode(read.unsignedTx)
  const inputs = bare.map(({ txid, index, sequence }, at) => {
    const input = read.getInput(at)
    const spent = [input.witnessUtxo, input.nonWitnessUtxo?.outputs[index]].filter((output) => output !== undefined)
    const { signed, hashTypes } = proof(signaturesOfInput(input))
    const requested = input.sighashType === undefined ? [] : [input.sighashType]
    return { ...outpoint(txid, index, sequence), spent, signed, hashTypes: [...requested, ...hashTypes] }
  })
  if (!inputs.some(({ signed }) => signed)) expectSame(read.toPSBT(0), bytes)
  return { version, locktime: lockTime, inputs, outputs }
}

function signaturesOfInput(input: ReturnType<Transaction['getInput']>): readonly Uint8Array[] {
  return [
    ...(input.partialSig ?? []).map(([, signature]) => signature),
    ...(input.tapKeySig ? [input.tapKeySig] : []),
    ...(input.tapScriptSig ?? []).map(([, signature]) => signature),
    ...signaturesOfScript(input.finalScriptSig ?? new Uint8Array()),
    ...signaturesOfWitness(input.finalScriptWitness ?? []),
  ]
}

/** Returns the signature of a script with signature and key, or none for a redeem script before a witness. */
function signaturesOfScript(script: Uint8Array): readonly Uint8Array[] {
  const [first, second, ...more] = script.length === 0 ? [] : Script.decode(script)
  if (more.length > 0) throw new UnreadableDepositError('an input has an unknown kind of signature')
  return second !== undefined && first instanceof Uint8Array ? [first] : []
}

/** Returns the signature of a witness: signature and key, or taproot's signature alone. */
function signaturesOfWitness(items: readonly Uint8Array[]): readonly Uint8Array[] {
  if (items.length > 2) throw new UnreadableDepositError('an input has an unknown kind of signature')
  return items.slice(0, 1)
}

function proof(signatures: readonly Uint8Array[]): { signed: boolean; hashTypes: readonly number[] } {
  const hashTypes = signatures.map((signature) => (signature.length === 64 ? 0 : (signature.at(-1) ?? 0)))
  return { signed: signatures.length > 0, hashTypes }
}

const outpoint = (txid: Uint8Array, vout: number, sequence: number) => ({ txid: hex.encode(txid), vout, sequence })

function expectSame(written: Uint8Array, bytes: Uint8Array): void {
  if (!sameBytes(written, bytes)) throw new UnreadableDepositError('it contains unknown data')
}
