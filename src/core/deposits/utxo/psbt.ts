import { joinBytes, sameBytes } from '../../address/codec.ts'
import { decodeBitcoinTx, encodeBitcoinTx, encodeOutput } from './bitcoinTx.ts'
import type { TxOutput, UtxoTx } from './utxoTx.ts'
import { type ByteReader, readBytes, sized, uint32 } from './wireBytes.ts'

/** Facts about one input for the signer. */
export interface PsbtInput {
  /** The previous transaction. */
  readonly previousTx?: Uint8Array
  /** The spent output; for coins with a witness. */
  readonly spent?: TxOutput
  /** The type of signature that the signer shall make. */
  readonly sighashType?: number
  readonly redeemScript?: Uint8Array
  /** Taproot's key before its tweak, 32 bytes. */
  readonly internalKey?: Uint8Array
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
}

/** Types of entries. Source: BIP 174, BIP 371. */
export const psbtTypes = {
  unsignedTx: 0x00,
  previousTx: 0x00,
  spent: 0x01,
  partialSig: 0x02,
  sighashType: 0x03,
  redeemScript: 0x04,
  finalScriptSig: 0x07,
  finalWitness: 0x08,
  tapKeySig: 0x13,
  tapScriptSig: 0x14,
  internalKey: 0x17,
} as const

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)
const END = Uint8Array.of(0)

export const isPsbt = (bytes: Uint8Array): boolean => sameBytes(bytes.slice(0, MAGIC.length), MAGIC)

/** Encodes an unsigned transaction with facts about its inputs as a PSBT of version 0. Source: BIP 174. */
export function encodePsbt(tx: UtxoTx, inputs: readonly PsbtInput[]): Uint8Array {
  const maps = inputs.map(({ previousTx, spent, sighashType, redeemScript, internalKey }) =>
    joinBytes(
      ...entry(psbtTypes.previousTx, previousTx),
      ...entry(psbtTypes.spent, spent && encodeOutput(spent)),
      ...entry(psbtTypes.sighashType, sighashType === undefined ? undefined : uint32(sighashType)),
      ...entry(psbtTypes.redeemScript, redeemScript),
      ...entry(psbtTypes.internalKey, internalKey),
      END,
    ),
  )
  const global = entry(psbtTypes.unsignedTx, encodeBitcoinTx(tx))
  return joinBytes(MAGIC, ...global, END, ...maps, ...tx.outputs.map(() => END))
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
  for (const _output of tx.outputs) readMap(reader)
  if (reader.isAtEnd()) return { tx, inputs }
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
