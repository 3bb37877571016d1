import { encodeAddress, isValidAddress, parseAddress } from '../address/address.ts'
import { hex } from '../address/encoding/hex.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { EXTENDED_MEMO_LIMIT, MemoTooLongError } from './memoLimits.ts'

const OP_RETURN_BYTES = 80
const PIECE_BYTES = 20
const CONTINUATION_MARK = '^'.charCodeAt(0)

/**
 * One transaction output with a part of a memo. The coins of an address output can never be spent.
 *
 * @example const output: MemoOutput = { type: 'op_return', data: new TextEncoder().encode('R:00042'), amount: 0n }
 */
export type MemoOutput =
  | { readonly type: 'op_return'; readonly data: Uint8Array; readonly amount: 0n }
  | { readonly type: 'address'; readonly address: string; readonly amount: bigint }

export interface MemoOutputParams {
  readonly chain: ChainId
  readonly network: NetworkKind
}

/**
 * Splits a memo into the outputs of a UTXO transaction: an OP_RETURN with the memo, or with its first 79 bytes and "^",
 * then the rest as key hashes of 20 bytes, the last padded with zeros. Use the longer form only when the quote has
 * `vout`. Throws `MemoTooLongError` above 239 bytes. Source: THORNode 3.17 splitMemo.
 *
 * @example
 * const outputs = memoOutputs('='.repeat(100), { chain: 'BTC', network: 'mocknet' })
 * outputs.map(({ type, amount }) => [type, amount]) // [ [ 'op_return', 0n ], [ 'address', 294n ], [ 'address', 294n ] ]
 */
export function memoOutputs(memo: string, { chain, network }: MemoOutputParams): readonly MemoOutput[] {
  const bytes = new TextEncoder().encode(memo)
  if (bytes.length > EXTENDED_MEMO_LIMIT) {
    throw new MemoTooLongError({ bytes: bytes.length, limit: EXTENDED_MEMO_LIMIT, chain })
  }
  if (bytes.length <= OP_RETURN_BYTES) return [{ type: 'op_return', data: bytes, amount: 0n }]
  const head = Uint8Array.of(...bytes.slice(0, OP_RETURN_BYTES - 1), CONTINUATION_MARK)
  const tail = bytes.slice(OP_RETURN_BYTES - 1)
  const pieces = Array.from({ length: Math.ceil(tail.length / PIECE_BYTES) }, (_, index) => {
    const piece = new Uint8Array(PIECE_BYTES)
    piece.set(tail.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES))
    return piece
  })
  const spec = chains[chain]
  const amount = spec.memoOutputValue ?? 0n
  return [
    { type: 'op_return', data: head, amount: 0n },
    ...pieces.map((piece) => ({ type: 'address' as const, address: encodeAddress(piece, chain, network), amount })),
  ]
}

/**
 * One entry of a quote's `vout`: hex or an address, and an amount in the chain's smallest unit.
 *
 * @example const output: WireMemoOutput = { type: 'op_return', data: '523a3030303432', amount: 0 }
 */
export interface WireMemoOutput {
  readonly type: string
  readonly data: string
  readonly amount: number | string
}

/** Returns the outputs of `memoOutputs` in the form of a quote's `vout`. Throws `MemoTooLongError` above 239 bytes. */
export function wireMemoOutputs(memo: string, place: MemoOutputParams): readonly WireMemoOutput[] {
  return memoOutputs(memo, place).map((output) =>
    output.type === 'op_return'
      ? { type: output.type, data: hex.encode(output.data), amount: '0' }
      : { type: output.type, data: output.address, amount: output.amount.toString() },
  )
}

/**
 * Whether a quote's `vout` contains exactly this memo: the same outputs and amounts in the same order.
 *
 * @example
 * const vout = [{ type: 'op_return', data: '523a3030303432', amount: 0 }]
 * outputsMatchMemo(vout, 'R:00042', { chain: 'BTC', network: 'mocknet' }) // true
 */
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
  if (expected.type === 'op_return') return found.data.toLowerCase() === hex.encode(expected.data)
  return isValidAddress(found.data, chain, network) && parseAddress(found.data, chain, network) === expected.address
}
