/**
 * Transactions of chains as their documentation describes them, without the product's code: readers and signers for
 * the tests of every change. `chainFormats.slow.test.ts` compares them with the chains' own libraries.
 */

import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base58, base58xrp, base64, hex } from '@scure/base'

/** Reads bytes one field after the other. Throws a RangeError where they end early. */
function createCursor(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('The bytes end early.')
    at += length
    return bytes.slice(at - length, at)
  }
  const littleEndian = (length: number): bigint =>
    take(length).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const number = (length: number): number => Number(littleEndian(length))
  /** Bitcoin's CompactSize. */
  const compactSize = (): number => {
    const first = number(1)
    return first < 0xfd ? first : number(2 ** (first - 0xfc))
  }
  /** Solana's compact-u16: seven bits a byte, the lowest first. */
  const compactU16 = (): number => {
    const byte = number(1)
    return byte < 0x80 ? byte : byte - 0x80 + 128 * compactU16()
  }
  return {
    take,
    littleEndian,
    number,
    compactSize,
    compactU16,
    /** Moves to another place. */
    moveTo: (place: number) => {
      at = place
    },
    place: () => at,
    isAtEnd: () => at === bytes.length,
  }
}

const times = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read)

/** A transaction in Bitcoin's format. */
export interface BitcoinTx {
  /** Names the transaction; signatures of segregated witness are not part of it. */
  readonly txid: string
  /** The outputs that it spends. */
  readonly inputs: readonly { readonly txid: string; readonly index: number }[]
  readonly outputs: readonly {
    /** In the chain's smallest unit. */
    readonly amount: bigint
    readonly script: Uint8Array
  }[]
}

/** Reads a transaction in Bitcoin's format, with or without witnesses. Source: BIP-144. */
export function readBitcoinTx(bytes: Uint8Array): BitcoinTx {
  const cursor = createCursor(bytes)
  const version = cursor.take(4)
  const hasWitness = bytes[4] === 0
  cursor.moveTo(hasWitness ? 6 : 4)
  const start = cursor.place()
  const inputs = times(cursor.compactSize(), () => {
    const txid = hex.encode(cursor.take(32).reverse())
    const index = cursor.number(4)
    cursor.take(cursor.compactSize())
    cursor.take(4)
    return { txid, index }
  })
  const outputs = times(cursor.compactSize(), () => {
    const amount = cursor.littleEndian(8)
    return { amount, script: cursor.take(cursor.compactSize()) }
  })
  const body = bytes.slice(start, cursor.place())
  if (hasWitness) for (const _ of inputs) times(cursor.compactSize(), () => cursor.take(cursor.compactSize()))
  const named = concatBytes(version, body, cursor.take(4))
  if (!cursor.isAtEnd()) throw new RangeError('Bytes follow the transaction.')
  return { txid: hex.encode(sha256(sha256(named)).reverse()), inputs, outputs }
}

/** Returns what a script of OP_RETURN and one push has, as text; undefined for another script. */
export function textOfOpReturn(script: Uint8Array): string | undefined {
  const [opcode = 0, push = 0] = script
  if (opcode !== 0x6a) return undefined
  const cursor = createCursor(script)
  cursor.moveTo(2)
  const data = cursor.take(push <= 75 ? push : cursor.number(2 ** (push - 76)))
  if (push > 78 || !cursor.isAtEnd()) throw new RangeError('The script has more than one push.')
  return new TextDecoder().decode(data)
}

/** What BIP-174 says of a PSBT's input, by the type of its key: 0 the spent transaction, 1 the spent output, 3 the hash type. */
export type PsbtInput = ReadonlyMap<number, Uint8Array>

/** Reads a PSBT of version 0 in base64. Source: BIP-174. */
export function readPsbt(text: string): {
  readonly unsigned: Uint8Array
  readonly tx: BitcoinTx
  readonly inputs: readonly PsbtInput[]
} {
  const cursor = createCursor(base64.decode(text))
  if (hex.encode(cursor.take(5)) !== '70736274ff') throw new RangeError('It is not a PSBT.')
  const readMap = () => {
    const fields = new Map<number, Uint8Array>()
    for (let size = cursor.compactSize(); size > 0; size = cursor.compactSize()) {
      const [type = 0] = cursor.take(size)
      fields.set(type, cursor.take(cursor.compactSize()))
    }
    return fields
  }
  const unsigned = readMap().get(0) ?? new Uint8Array()
  const tx = readBitcoinTx(unsigned)
  return { unsigned, tx, inputs: tx.inputs.map(readMap) }
}

/** Reads the output in a PSBT's field 1: eight bytes of amount, and the script. */
export function readPsbtOutput(field: Uint8Array | undefined): {
  readonly amount: bigint
  readonly script: Uint8Array
} {
  const cursor = createCursor(field ?? new Uint8Array())
  const amount = cursor.littleEndian(8)
  return { amount, script: cursor.take(cursor.compactSize()) }
}

/** A transaction of Solana in the legacy format. Accounts are in base58. */
export interface SolanaTx {
  readonly signatures: readonly Uint8Array[]
  /** What is signed. */
  readonly message: Uint8Array
  /** Accounts whose signatures it needs, in the order of the signatures. */
  readonly signers: readonly string[]
  readonly instructions: readonly {
    readonly program: string
    readonly accounts: readonly string[]
    readonly data: Uint8Array
  }[]
}

/** Reads a transaction of Solana. Source: Solana's documentation of the transaction structure. */
export function readSolanaTx(bytes: Uint8Array): SolanaTx {
  const cursor = createCursor(bytes)
  const signatures = times(cursor.compactU16(), () => cursor.take(64))
  const message = bytes.slice(cursor.place())
  const required = cursor.number(1)
  if (required >= 0x80) throw new RangeError('It is a versioned transaction.')
  cursor.take(2)
  const keys = times(cursor.compactU16(), () => base58.encode(cursor.take(32)))
  cursor.take(32)
  const account = () => keys[cursor.number(1)] ?? ''
  const instructions = times(cursor.compactU16(), () => {
    const program = account()
    const accounts = times(cursor.compactU16(), account)
    return { program, accounts, data: cursor.take(cursor.compactU16()) }
  })
  if (!cursor.isAtEnd()) throw new RangeError('Bytes follow the transaction.')
  return { signatures, message, signers: keys.slice(0, required), instructions }
}

/** Whether a transaction of Solana has every signature that it needs. */
export const isSolanaTxSigned = ({ signatures, signers, message }: SolanaTx): boolean =>
  signatures.length === signers.length &&
  signers.every((signer, at) => ed25519.verify(signatures[at] ?? new Uint8Array(64), message, base58.decode(signer)))

/** Signs a transaction of Solana, which is unsigned or lacks this signature, with the seed of a key. */
export function signSolanaTx(bytes: Uint8Array, seed: Uint8Array): Uint8Array {
  const { message, signers, signatures } = readSolanaTx(bytes)
  const place = signers.indexOf(base58.encode(ed25519.getPublicKey(seed)))
  if (place === -1) throw new RangeError('The transaction does not need this key.')
  const signed = signers.map((_, at) =>
    at === place ? ed25519.sign(message, seed) : (signatures[at] ?? new Uint8Array(64)),
  )
  return concatBytes(Uint8Array.of(signed.length), ...signed, message)
}

/** Writes an unsigned transaction of Solana that pays lamports from one account to another. All are in base58. */
export function solanaTransfer(
  lamports: bigint,
  { from, to, blockhash }: { readonly from: string; readonly to: string; readonly blockhash: string },
): Uint8Array {
  const amount = new Uint8Array(8)
  new DataView(amount.buffer).setBigUint64(0, lamports, true)
  const keys = [from, to, '1'.repeat(32)].map((key) => base58.decode(key))
  // One signer, who may not be read-only; the system program is read-only. Its instruction 2 is a transfer.
  const message = concatBytes(
    Uint8Array.of(1, 0, 1, keys.length),
    ...keys,
    base58.decode(blockhash),
    Uint8Array.of(1, 2, 2, 0, 1, 12, 2, 0, 0, 0),
    amount,
  )
  return concatBytes(Uint8Array.of(1), new Uint8Array(64), message)
}

type XrpKind = 'transactionType' | 'u32' | 'drops' | 'blob' | 'account'

/** A field of the XRP Ledger's binary format: its name, the bytes in front of it, and its kind. */
type XrpField = readonly [name: string, id: string, kind: XrpKind]

/** Fields of a payment in the order of the binary format. Source: xrpl.org, serialization. */
const xrpFields: readonly XrpField[] = [
  ['TransactionType', '12', 'transactionType'],
  ['NetworkID', '21', 'u32'],
  ['Flags', '22', 'u32'],
  ['SourceTag', '23', 'u32'],
  ['Sequence', '24', 'u32'],
  ['DestinationTag', '2e', 'u32'],
  ['LastLedgerSequence', '201b', 'u32'],
  ['Amount', '61', 'drops'],
  ['Fee', '68', 'drops'],
  ['SigningPubKey', '73', 'blob'],
  ['TxnSignature', '74', 'blob'],
  ['Account', '81', 'account'],
  ['Destination', '83', 'account'],
]
const xrpMemoFields: readonly XrpField[] = [
  ['MemoType', '7c', 'blob'],
  ['MemoData', '7d', 'blob'],
  ['MemoFormat', '7e', 'blob'],
]
const MEMOS = 'f9'
const MEMO = 'ea'
const END_OF_OBJECT = 'e1'
const END_OF_ARRAY = 'f1'
/** The bit of an amount in drops that is not negative. */
const POSITIVE = 2n ** 62n

/** A payment of the XRP Ledger in its JSON format. */
export interface XrpPayment {
  readonly TransactionType: string
  readonly Account: string
  readonly Destination: string
  /** In drops. */
  readonly Amount: string
  readonly Fee: string
  readonly Sequence: number
  readonly SigningPubKey: string
  readonly TxnSignature?: string
  readonly NetworkID?: number
  readonly Flags?: number
  readonly SourceTag?: number
  readonly DestinationTag?: number
  readonly LastLedgerSequence?: number
  readonly Memos?: readonly { readonly Memo: Readonly<Record<string, string>> }[]
}

/** Appends the double SHA-256 that the ledger's addresses end with. */
const xrpAddress = (payload: Uint8Array): string =>
  base58xrp.encode(concatBytes(payload, sha256(sha256(payload)).slice(0, 4)))

/** Returns the address of a public key, which is in hex. */
export const xrpAddressOf = (publicKey: string): string =>
  xrpAddress(concatBytes(Uint8Array.of(0), ripemd160(sha256(hex.decode(publicKey.toLowerCase())))))

const withLength = (bytes: Uint8Array): string => {
  const size = bytes.length
  const prefix = size <= 192 ? [size] : [193 + ((size - 193) >> 8), (size - 193) & 255]
  return hex.encode(Uint8Array.of(...prefix)) + hex.encode(bytes)
}

function encodeXrpValue(value: unknown, kind: XrpKind): string {
  switch (kind) {
    case 'transactionType':
      if (value !== 'Payment') throw new RangeError('Only payments are known.')
      return '0000'
    case 'u32':
      return Number(value).toString(16).padStart(8, '0')
    case 'drops':
      return (BigInt(value as string) + POSITIVE).toString(16).padStart(16, '0')
    case 'blob':
      return withLength(hex.decode(String(value).toLowerCase()))
    case 'account':
      return withLength(base58xrp.decode(String(value)).slice(1, 21))
  }
}

const encodeXrpFields = (value: object, fields: readonly XrpField[]): string =>
  fields.flatMap(([name, id, kind]) => (name in value ? id + encodeXrpValue(value[name as never], kind) : [])).join('')

/** Writes a payment of the XRP Ledger in the binary format. Fields that are not of a payment throw. */
export function encodeXrpPayment(payment: XrpPayment): Uint8Array {
  const { Memos, ...plain } = payment
  const unknown = Object.keys(plain).filter((name) => !xrpFields.some(([known]) => known === name))
  if (unknown.length > 0) throw new RangeError(`Unknown fields: ${unknown.join(', ')}.`)
  const memos = Memos?.map(({ Memo }) => MEMO + encodeXrpFields(Memo, xrpMemoFields) + END_OF_OBJECT)
  return hex.decode(encodeXrpFields(plain, xrpFields) + (memos ? MEMOS + memos.join('') + END_OF_ARRAY : ''))
}

/** Reads a payment of the XRP Ledger in the binary format. Fields that are not of a payment throw. */
export function decodeXrpPayment(bytes: Uint8Array): XrpPayment {
  const cursor = createCursor(bytes)
  const bigEndian = (length: number): bigint => BigInt(`0x${hex.encode(cursor.take(length))}`)
  const blob = (): Uint8Array => {
    const first = cursor.number(1)
    return cursor.take(first <= 192 ? first : 193 + ((first - 193) << 8) + cursor.number(1))
  }
  const read: Readonly<Record<XrpKind, () => unknown>> = {
    transactionType: () => (bigEndian(2) === 0n ? 'Payment' : ''),
    u32: () => Number(bigEndian(4)),
    drops: () => String(bigEndian(8) - POSITIVE),
    blob: () => hex.encode(blob()).toUpperCase(),
    account: () => xrpAddress(concatBytes(Uint8Array.of(0), blob())),
  }
  const idOf = (): string => {
    const first = hex.encode(cursor.take(1))
    return first.endsWith('0') ? first + hex.encode(cursor.take(1)) : first
  }
  const readObject = (fields: readonly XrpField[]): Record<string, unknown> => {
    const value: Record<string, unknown> = {}
    while (!cursor.isAtEnd()) {
      const id = idOf()
      if (id === END_OF_OBJECT) break
      const [name = '', , kind] = fields.find(([, known]) => known === id) ?? []
      if (kind !== undefined) value[name] = read[kind]()
      else if (id === MEMOS) value.Memos = readMemos()
      else throw new RangeError(`Unknown field: ${id}.`)
    }
    return value
  }
  const readMemos = (): object[] => {
    const memos: object[] = []
    for (let id = idOf(); id !== END_OF_ARRAY; id = idOf()) memos.push({ Memo: readObject(xrpMemoFields) })
    return memos
  }
  return readObject(xrpFields) as unknown as XrpPayment
}

/** Signs a payment, whose SigningPubKey is that of the key. Returns it in the binary format. */
export function signXrpPayment(payment: XrpPayment, key: Uint8Array): Uint8Array {
  const bytes = concatBytes(hex.decode('53545800'), encodeXrpPayment(payment))
  const signature = payment.SigningPubKey.startsWith('ED')
    ? ed25519.sign(bytes, key)
    : secp256k1.sign(sha512(bytes).slice(0, 32), key, { prehash: false, format: 'der' })
  return encodeXrpPayment({ ...payment, TxnSignature: hex.encode(signature).toUpperCase() })
}

/** A document that is signed on a chain of the Cosmos SDK in the mode "direct". */
export interface CosmosDocument {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** Returns the bytes that are signed of a document: its fields in Protocol Buffers. Source: Cosmos SDK, SignDoc. */
export function cosmosSignBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }: CosmosDocument): Uint8Array {
  const varint = (value: bigint): number[] =>
    value < 128n ? [Number(value)] : [Number(value % 128n) + 128, ...varint(value / 128n)]
  const bytesField = (field: number, bytes: Uint8Array): Uint8Array =>
    bytes.length === 0 ? bytes : concatBytes(Uint8Array.of(field * 8 + 2, ...varint(BigInt(bytes.length))), bytes)
  return concatBytes(
    bytesField(1, bodyBytes),
    bytesField(2, authInfoBytes),
    bytesField(3, new TextEncoder().encode(chainId)),
    Uint8Array.of(...(accountNumber === 0n ? [] : [4 * 8, ...varint(accountNumber)])),
  )
}
