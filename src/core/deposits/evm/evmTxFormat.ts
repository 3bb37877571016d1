import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import type { EvmAddress, EvmFee } from './evmIntent.ts'
import { bytesOfNumber, decodeRlp, encodeRlp, numberOfBytes, type RlpItem } from './rlp.ts'

/** The fields that a signature covers. Amounts and prices in wei. */
export interface EvmTxFields {
  /** Absent in a legacy transaction that any chain accepts. */
  readonly chainId: number | undefined
  readonly nonce: number
  readonly gas: bigint
  readonly fee: EvmFee
  /** Absent when the transaction creates a contract. */
  readonly to: EvmAddress | undefined
  readonly value: bigint
  readonly data: EvmAddress
}

interface EvmSignature {
  readonly parity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** A transaction as its bytes describe it. */
export interface ReadEvmTx {
  readonly fields: EvmTxFields
  readonly signature?: EvmSignature | undefined
}

/** First byte of a transaction of type 2. Source: EIP-1559, EIP-2718. */
const TYPE_2 = 2
/** First byte of the longest RLP list; a legacy transaction is a list. */
const LIST = 0xc0
/** `v` of a legacy signature is twice the chain id, plus this and the parity. Source: EIP-155. */
const LEGACY_V = 35n

export const toHex = (bytes: Uint8Array): EvmAddress => `0x${hex.encode(bytes)}`
const fromHex = (text: string): Uint8Array => hex.decode(text.slice(2))
const number = (value: number | bigint): Uint8Array => bytesOfNumber(BigInt(value))

/** Encodes a transaction of type 2 or a legacy one, without a signature or with one. Source: EIP-155, EIP-1559. */
export function encodeEvmTx({ chainId = 0, nonce, gas, fee, to, value, data }: EvmTxFields, signature?: EvmSignature) {
  const call = [number(gas), fromHex(to ?? '0x'), number(value), fromHex(data)]
  if (fee.type === 'eip1559') {
    const prices = [number(fee.maxPriorityFeePerGas), number(fee.maxFeePerGas)]
    const proof = signature ? [signature.parity, signature.r, signature.s] : []
    const items = [number(chainId), number(nonce), ...prices, ...call, [], ...proof.map(number)]
    return joinBytes(Uint8Array.of(TYPE_2), encodeRlp(items))
  }
  const v = signature ? BigInt(chainId) * 2n + LEGACY_V + signature.parity : BigInt(chainId)
  const proof = [v, signature?.r ?? 0n, signature?.s ?? 0n]
  return encodeRlp([number(nonce), number(fee.gasPrice), ...call, ...proof.map(number)])
}

/**
 * Reads a transaction of type 2 or a legacy one. Ignores an access list: encode the result again to find it. Returns
 * undefined for another type. Throws `RangeError` when the bytes are not a transaction.
 */
export function readEvmTx(bytes: Uint8Array): ReadEvmTx | undefined {
  const [first = 0] = bytes
  if (first >= LIST) return readLegacy(leaves(decodeRlp(bytes)))
  return first === TYPE_2 ? readType2(leaves(decodeRlp(bytes.slice(1)))) : undefined
}

/** The parts of a list that are bytes; a list inside counts as no bytes. */
function leaves(item: RlpItem): readonly Uint8Array[] {
  if (item instanceof Uint8Array) throw new RangeError('A transaction is a list.')
  return item.map((part) => (part instanceof Uint8Array ? part : new Uint8Array()))
}

function readType2(items: readonly Uint8Array[]): ReadEvmTx {
  if (items.length !== 9 && items.length !== 12) throw new RangeError('A transaction of type 2 has 9 or 12 fields.')
  const [chainId, nonce, tip, price, ...call] = items
  const fee = { type: 'eip1559', maxFeePerGas: read(price), maxPriorityFeePerGas: read(tip) } as const
  const [parity, r, s] = items.slice(9)
  return {
    fields: { chainId: Number(read(chainId)), nonce: Number(read(nonce)), fee, ...readCall(call) },
    signature: r && { parity: read(parity), r: read(r), s: read(s) },
  }
}

function readLegacy(items: readonly Uint8Array[]): ReadEvmTx {
  if (items.length !== 6 && items.length !== 9) throw new RangeError('A legacy transaction has 6 or 9 fields.')
  const [nonce, gasPrice, ...call] = items
  const [v, r, s] = items.slice(6).map(read)
  const fields = {
    nonce: Number(read(nonce)),
    fee: { type: 'legacy', gasPrice: read(gasPrice) },
    ...readCall(call),
  } as const
  if (v === undefined || r === undefined || s === undefined) return { fields: { ...fields, chainId: undefined } }
  if (r === 0n && s === 0n) return { fields: { ...fields, chainId: Number(v) } }
  if (v < LEGACY_V) return { fields: { ...fields, chainId: undefined }, signature: { parity: v, r, s } }
  const chainId = Number((v - LEGACY_V) / 2n)
  return { fields: { ...fields, chainId }, signature: { parity: (v - LEGACY_V) % 2n, r, s } }
}

function readCall([gas, to, value, data]: readonly Uint8Array[]) {
  if (to?.length !== 0 && to?.length !== 20) throw new RangeError('The recipient is not an address.')
  return {
    gas: read(gas),
    to: to.length === 0 ? undefined : toHex(to),
    value: read(value),
    data: toHex(data ?? new Uint8Array()),
  }
}

const read = (bytes: Uint8Array = new Uint8Array()): bigint => numberOfBytes(bytes)
