import { sameBytes } from '../../address/codec.ts'
import { UnreadableDepositError } from '../depositErrors.ts'
import { bitcoinTxid, decodeBitcoinTx, readOutput } from './bitcoinTx.ts'
import type { PsbtEntry, PsbtInput, PsbtOutput } from './psbt.ts'
import { decodePsbt, encodePsbt, entryValue, isPsbt, psbtOutputTypes, psbtTypes, readDerivation } from './psbt.ts'
import { paysKey, payToScript } from './script.ts'
import { paysInternalKey } from './taprootScript.ts'
import type { TxInput, TxOutput } from './utxoTx.ts'
import { readBytes } from './wireBytes.ts'

/** Pushes as many bytes as the next byte states. Source: Bitcoin Script, OP_PUSHDATA1. */
const ONE_BYTE_LENGTH = 76

const unknownKind = () => new UnreadableDepositError('an input has an unknown kind of signature')

/** A decoded transaction, signed or not. */
export interface DecodedUtxoTx {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly DecodedInput[]
  readonly outputs: readonly TxOutput[]
}

export interface DecodedInput {
  readonly txid: string
  readonly vout: number
  readonly sequence: number
  /** The spent output as a PSBT describes it; empty for a plain transaction. */
  readonly spent: readonly TxOutput[]
  /** The requested sighash types and those of signatures: 1 is ALL, 0 is taproot's default, which means the same. */
  readonly hashTypes: readonly number[]
  readonly signed: boolean
}

/** Above any relayed transaction together with its previous transactions. */
const MAX_BYTES = 4_000_000

/**
 * Decodes a PSBT (version 0) or a transaction, signed or not. Encoding the result must give the same bytes; for a
 * signed PSBT, whose order the wallet chooses, only those of the transaction inside. Throws `UnreadableDepositError`.
 * Source: BIP 144, BIP 174.
 */
export function decodeUtxoTx(bytes: Uint8Array): DecodedUtxoTx {
  if (bytes.length > MAX_BYTES) throw new UnreadableDepositError('it is too long')
  try {
    return isPsbt(bytes) ? readPsbt(bytes) : readTx(bytes)
  } catch (cause) {
    if (cause instanceof UnreadableDepositError) throw cause
    throw new UnreadableDepositError('it is neither a PSBT nor a transaction', cause)
  }
}

function readTx(bytes: Uint8Array): DecodedUtxoTx {
  const { version, locktime, inputs, outputs } = decodeBitcoinTx(bytes)
  const read = inputs.map((input) => {
    const signatures = [...signaturesOfScript(input.scriptSig), ...signaturesOfWitness(input.witness)]
    return { ...outpoint(input), spent: [], ...proof(signatures) }
  })
  return { version, locktime, inputs: read, outputs }
}

function readPsbt(bytes: Uint8Array): DecodedUtxoTx {
  const { tx, inputs: maps, outputs: outputMaps } = decodePsbt(bytes)
  const facts = maps.map(factsOf)
  const inputs = tx.inputs.map((input, at) => {
    const { sighashType, ...known } = facts[at] ?? {}
    const { signed, hashTypes } = proof(signaturesOfEntries(maps[at] ?? []))
    const requested = sighashType === undefined ? [] : [sighashType]
    return { ...outpoint(input), spent: spentOutputs(input, known), signed, hashTypes: [...requested, ...hashTypes] }
  })
  if (!inputs.some(({ signed }) => signed)) {
    const outputs = outputMaps.map(outputFactsOf)
    if (!sameBytes(encodePsbt(tx, facts, outputs), bytes)) {
      throw new UnreadableDepositError('it contains unknown data')
    }
    for (const [at, known] of facts.entries()) {
      const [input] = tx.inputs.slice(at)
      expectOwnKey(known, input && spentOutputs(input, known)[0])
    }
    for (const [at, known] of outputs.entries()) expectOwnKey(known, tx.outputs[at])
  }
  return { version: tx.version, locktime: tx.locktime, inputs, outputs: tx.outputs }
}

function factsOf(entries: readonly PsbtEntry[]): PsbtInput {
  const previousTx = entryValue(entries, psbtTypes.previousTx)
  const spent = entryValue(entries, psbtTypes.spent)
  const sighashType = entryValue(entries, psbtTypes.sighashType)
  const redeemScript = entryValue(entries, psbtTypes.redeemScript)
  const internalKey = entryValue(entries, psbtTypes.internalKey)
  const derivation = readDerivation(psbtTypes, entries)
  return {
    ...(previousTx && { previousTx }),
    ...(spent && { spent: readOutput(readBytes(spent)) }),
    ...(sighashType && { sighashType: readBytes(sighashType).uint32() }),
    ...(redeemScript && { redeemScript }),
    ...(internalKey && { internalKey }),
    ...(derivation && { derivation }),
  }
}

function outputFactsOf(entries: readonly PsbtEntry[]): PsbtOutput {
  const redeemScript = entryValue(entries, psbtOutputTypes.redeemScript)
  const internalKey = entryValue(entries, psbtOutputTypes.internalKey)
  const derivation = readDerivation(psbtOutputTypes, entries)
  return {
    ...(redeemScript && { redeemScript }),
    ...(internalKey && { internalKey }),
    ...(derivation && { derivation }),
  }
}

/** Returns the output that an input spends, from each source. The previous transaction must have the input's hash. */
function spentOutputs({ txid, vout }: TxInput, { previousTx, spent }: PsbtInput): readonly TxOutput[] {
  const stated = spent === undefined ? [] : [spent]
  if (previousTx === undefined) return stated
  const previous = decodeBitcoinTx(previousTx)
  const output = previous.outputs[vout]
  if (output !== undefined && bitcoinTxid(previous) === txid) return [...stated, output]
  throw new UnreadableDepositError('a previous transaction is not that of its input')
}

/** Requires that a stated script or key is that of the output. */
function expectOwnKey({ redeemScript, internalKey, derivation }: PsbtOutput, output: TxOutput | undefined): void {
  const script = output?.script ?? new Uint8Array()
  const isScriptOwn = redeemScript === undefined || sameBytes(payToScript(redeemScript), script)
  const isKeyOwn = internalKey === undefined || paysInternalKey(script, internalKey)
  const isOriginOwn = derivation === undefined || paysKey(script, derivation.publicKey)
  if (!isScriptOwn || !isKeyOwn || !isOriginOwn) throw new UnreadableDepositError('a key is not that of its coin')
}

function proof(signatures: readonly Uint8Array[]): { signed: boolean; hashTypes: readonly number[] } {
  const hashTypes = signatures.map((signature) => (signature.length === 64 ? 0 : (signature.at(-1) ?? 0)))
  return { signed: signatures.length > 0, hashTypes }
}

const outpoint = ({ txid, vout, sequence }: TxInput) => ({ txid, vout, sequence })

/** Returns the signatures that a PSBT has for one input. */
function signaturesOfEntries(entries: readonly PsbtEntry[]): readonly Uint8Array[] {
  const { partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalWitness } = psbtTypes
  const bare: readonly number[] = [partialSig, tapKeySig, tapScriptSig]
  const witness = entryValue(entries, finalWitness)
  const reader = witness && readBytes(witness)
  return [
    ...entries.filter(({ type }) => bare.includes(type)).map(({ value }) => value),
    ...signaturesOfScript(entryValue(entries, finalScriptSig) ?? new Uint8Array()),
    ...signaturesOfWitness(reader ? reader.counted(reader.sized) : []),
  ]
}

/** Returns the signature of a script with signature and key, or none for a redeem script before a witness. */
function signaturesOfScript(script: Uint8Array): readonly Uint8Array[] {
  const [first, second, ...more] = pushesOf(script)
  if (more.length > 0) throw unknownKind()
  return first !== undefined && second !== undefined ? [first] : []
}

/** Returns the signature of a witness: signature and key, or taproot's signature alone. */
function signaturesOfWitness(items: readonly Uint8Array[]): readonly Uint8Array[] {
  if (items.length > 2) throw unknownKind()
  return items.slice(0, 1)
}

/** Returns the bytes that a script pushes. Throws `UnreadableDepositError` for any other instruction. */
export function pushesOf(script: Uint8Array): readonly Uint8Array[] {
  const reader = readBytes(script)
  const pushes: Uint8Array[] = []
  while (!reader.isAtEnd()) {
    const [code = 0] = reader.take(1)
    if (code < 1 || code > ONE_BYTE_LENGTH) throw unknownKind()
    const [length = 0] = code < ONE_BYTE_LENGTH ? [code] : reader.take(1)
    pushes.push(reader.take(length))
  }
  return pushes
}
