import { joinBytes, sameBytes } from '../../address/codec.ts'
import { decodeBitcoinTx, encodeBitcoinTx, encodeOutput } from './bitcoinTx.ts'
import type { TxOutput, UtxoTx } from './utxoTx.ts'
import { type ByteReader, readBytes, sized, uint32 } from './wireBytes.ts'

/** Where a key comes from: the fingerprint of the first key, and the numbers of the steps from it. */
export interface KeyOrigin {
  /** The first four bytes of the key's hash as a number, the highest byte first. */
  readonly fingerprint: number
  /** Hardened steps have the highest of 32 bits. */
  readonly path: readonly number[]
}

/** A key with its origin, by which a signer finds its own: 33 bytes, or 32 for taproot. */
export interface KeyDerivation extends KeyOrigin {
  readonly publicKey: Uint8Array
}

/** Facts about one output for the signer, by which it knows its own change. */
export interface PsbtOutput {
  readonly redeemScript?: Uint8Array
  /** Taproot's key before its tweak, 32 bytes. */
  readonly internalKey?: Uint8Array
  readonly derivation?: KeyDerivation
}

/** Facts about one input for the signer. */
export interface PsbtInput extends PsbtOutput {
  /** The previous transaction. */
  readonly previousTx?: Uint8Array
  /** The spent output; for coins with a witness. */
  readonly spent?: TxOutput
  /** The type of signature that the signer shall make. */
  readonly sighashType?: number
}

/** One entry of a map: type (all that we know have one byte), further bytes of the key, value. */
export interface PsbtEntry {
  readonly type: number
  readonly key: Uint8Array
  readonly value: Uint8Array
}

export interface Psbt {
  readonly tx: UtxoTx
  /** The entries of each input. */
  readonly inputs: readonly (readonly PsbtEntry[])[]
  /** The entries of each output. */
  readonly outputs: readonly (readonly PsbtEntry[])[]
}

/** Types of entries. Source: BIP 174, BIP 371. */
export const psbtTypes = {
  unsignedTx: 0x00,
  previousTx: 0x00,
  spent: 0x01,
  partialSig: 0x02,
  sighashType: 0x03,
  redeemScript: 0x04,
  derivation: 0x06,
  finalScriptSig: 0x07,
  finalWitness: 0x08,
  tapKeySig: 0x13,
  tapScriptSig: 0x14,
  tapDerivation: 0x16,
  internalKey: 0x17,
} as const

/** Types of entries of an output. Source: BIP 174, BIP 371. */
export const psbtOutputTypes = { redeemScript: 0x00, derivation: 0x02, internalKey: 0x05, tapDerivation: 0x07 } as const

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)
const END = Uint8Array.of(0)

export const isPsbt = (bytes: Uint8Array): boolean => sameBytes(bytes.slice(0, MAGIC.length), MAGIC)

/** Encodes an unsigned transaction with facts about its inputs and outputs as a PSBT of version 0. Source: BIP 174. */
export function encodePsbt(tx: UtxoTx, inputs: readonly PsbtInput[], outputs: readonly PsbtOutput[] = []): Uint8Array {
  const inputMaps = inputs.map(({ previousTx, spent, sighashType, redeemScript, internalKey, derivation }) =>
    joinBytes(
      ...entry(psbtTypes.previousTx, previousTx),
      ...entry(psbtTypes.spent, spent && encodeOutput(spent)),
      ...entry(psbtTypes.sighashType, sighashType === undefined ? undefined : uint32(sighashType)),
      ...entry(psbtTypes.redeemScript, redeemScript),
      ...derivationEntry(psbtTypes, derivation),
      ...entry(psbtTypes.internalKey, internalKey),
      END,
    ),
  )
  const outputMaps = tx.outputs.map((_, at) => {
    const { redeemScript, internalKey, derivation } = outputs[at] ?? {}
    return joinBytes(
      ...entry(psbtOutputTypes.redeemScript, redeemScript),
      ...entry(psbtOutputTypes.internalKey, internalKey),
      ...derivationEntry(psbtOutputTypes, derivation),
      END,
    )
  })
  const global = entry(psbtTypes.unsignedTx, encodeBitcoinTx(tx))
  return joinBytes(MAGIC, ...global, END, ...inputMaps, ...outputMaps)
}

interface DerivationTypes {
  readonly derivation: number
  readonly tapDerivation: number
}

/** Taproot's value starts with the number of leaf hashes, none for a signature with the key alone. Source: BIP 371. */
function derivationEntry(types: DerivationTypes, found: KeyDerivation | undefined): readonly Uint8Array[] {
  if (found === undefined) return []
  const { publicKey, fingerprint, path } = found
  const isTaproot = publicKey.length === 32
  const name = joinBytes(Uint8Array.of(isTaproot ? types.tapDerivation : types.derivation), publicKey)
  const origin = joinBytes(uint32(fingerprint).reverse(), ...path.map(uint32))
  return [sized(name), sized(isTaproot ? joinBytes(Uint8Array.of(0), origin) : origin)]
}

/** Returns the origin of the only key that a map states; undefined for several, and for another form. */
export function readDerivation(types: DerivationTypes, entries: readonly PsbtEntry[]): KeyDerivation | undefined {
  const [found, ...more] = entries.filter(({ type }) => type === types.derivation || type === types.tapDerivation)
  if (found === undefined || more.length > 0) return undefined
  const value = found.type === types.tapDerivation ? found.value.slice(1) : found.value
  if (value.length < 4 || value.length % 4 > 0) return undefined
  const reader = readBytes(value)
  const fingerprint = new DataView(reader.take(4).buffer).getUint32(0)
  const path: number[] = []
  while (!reader.isAtEnd()) path.push(reader.uint32())
  return { publicKey: found.key, fingerprint, path }
}

const entry = (type: number, value: Uint8Array | undefined): readonly Uint8Array[] =>
  value === undefined ? [] : [sized(Uint8Array.of(type)), sized(value)]

/** Reads a PSBT of version 0, signed or not. Throws `RangeError` for other bytes. */
export function decodePsbt(bytes: Uint8Array): Psbt {
  const reader = readBytes(bytes)
  reader.take(MAGIC.length)
  const [first] = readMap(reader)
  if (first?.type !== psbtTypes.unsignedTx || first.key.length > 0) throw new RangeError('It has no transaction.')
  const tx = decodeBitcoinTx(first.value)
  if (tx.inputs.some(({ scriptSig, witness }) => scriptSig.length + witness.length > 0)) {
    throw new RangeError('The transaction inside is signed.')
  }
  const inputs = tx.inputs.map(() => readMap(reader))
  const outputs = tx.outputs.map(() => readMap(reader))
  if (reader.isAtEnd()) return { tx, inputs, outputs }
  throw new RangeError('It has trailing bytes.')
}

/** Returns the value of the entry that has a type and no further key. */
export const entryValue = (entries: readonly PsbtEntry[], wanted: number): Uint8Array | undefined =>
  entries.find(({ type, key }) => type === wanted && key.length === 0)?.value

/** Returns the entries of one map. A key may be there once. */
function readMap(reader: ByteReader): readonly PsbtEntry[] {
  const entries: PsbtEntry[] = []
  const names = new Set<string>()
  for (let name = reader.sized(); name.length > 0; name = reader.sized()) {
    names.add(name.join())
    entries.push({ type: name[0] ?? 0, key: name.slice(1), value: reader.sized() })
  }
  if (names.size === entries.length) return entries
  throw new RangeError('It has one key twice.')
}
