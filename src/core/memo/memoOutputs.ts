import { encodeAddress, isValidAddress, parseAddress } from '../address/address.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { EXTENDED_MEMO_LIMIT, MemoTooLongError } from './memoLimits.ts'

const OP_RETURN_BYTES = 80
const PIECE_BYTES = 20
const CONTINUED = '^'.charCodeAt(0)

/** One output that carries a part of a memo. What an address output holds can never be spent again. */
export type MemoOutput =
  | { readonly type: 'op_return'; readonly data: Uint8Array; readonly amount: 0n }
  | { readonly type: 'address'; readonly address: string; readonly amount: bigint }

export interface MemoOutputParams {
  readonly chain: ChainId
  readonly network: NetworkKind
}

/**
 * The outputs that carry a memo on a UTXO chain, in their order: OP_RETURN with the memo, or with its first 79 bytes and
 * "^", then the rest as key hashes of 20 bytes, the last filled with zeros. Throws `MemoTooLongError` beyond 239 bytes.
 * The longer form may be sent only when the node's quote came with `vout`. Source: THORNode 3.17 splitMemo.
 */
export function memoOutputs(memo: string, { chain, network }: MemoOutputParams): readonly MemoOutput[] {
  const bytes = new TextEncoder().encode(memo)
  if (bytes.length > EXTENDED_MEMO_LIMIT) {
    throw new MemoTooLongError({ bytes: bytes.length, limit: EXTENDED_MEMO_LIMIT, chain })
  }
  if (bytes.length <= OP_RETURN_BYTES) return [{ type: 'op_return', data: bytes, amount: 0n }]
  const head = Uint8Array.of(...bytes.slice(0, OP_RETURN_BYTES - 1), CONTINUED)
  const tail = bytes.slice(OP_RETURN_BYTES - 1)
  const pieces = Array.from({ length: Math.ceil(tail.length / PIECE_BYTES) }, (_, index) => {
    const piece = new Uint8Array(PIECE_BYTES)
    piece.set(tail.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES))
    return piece
  })
  const spec = chains[chain]
  const amount = spec.family === 'utxo' ? (spec.memoOutputValue ?? 0n) : 0n
  return [
    { type: 'op_return', data: head, amount: 0n },
    ...pieces.map((piece) => ({ type: 'address' as const, address: encodeAddress(piece, chain, network), amount })),
  ]
}

/** A quote's `vout`, as it stands on the wire: hex or an address, and an amount in the chain's smallest unit. */
export interface WireMemoOutput {
  readonly type: string
  readonly data: string
  readonly amount: number | string
}

/** The outputs that carry a memo, written as a quote's `vout`. Throws `MemoTooLongError` beyond 239 bytes. */
export function wireMemoOutputs(memo: string, place: MemoOutputParams): readonly WireMemoOutput[] {
  return memoOutputs(memo, place).map((output) =>
    output.type === 'op_return'
      ? { type: output.type, data: hex(output.data), amount: '0' }
      : { type: output.type, data: output.address, amount: output.amount.toString() },
  )
}

/** Whether a quote's `vout` carries exactly this memo: the same outputs, in the same order, with the same amounts. */
export function outputsMatchMemo(outputs: readonly WireMemoOutput[], memo: string, place: MemoOutputParams): boolean {
  const expected = memoOutputs(memo, place)
  return (
    outputs.length === expected.length && expected.every((output, index) => isSameOutput(place, output, outputs[index]))
  )
}

function isSameOutput(
  { chain, network }: MemoOutputParams,
  expected: MemoOutput,
  found: WireMemoOutput | undefined,
): boolean {
  if (found?.type !== expected.type || String(found.amount) !== expected.amount.toString()) return false
  if (expected.type === 'op_return') return found.data.toLowerCase() === hex(expected.data)
  return isValidAddress(found.data, chain, network) && parseAddress(found.data, chain, network) === expected.address
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
