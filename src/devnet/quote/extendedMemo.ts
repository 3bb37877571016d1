import { encodeAddress } from '../../core/address.ts'
import { type Asset, homeChain } from '../../core/asset.ts'
import { chains, isChainId } from '../../core/chain.ts'
import type { ProtocolState } from '../state.ts'

const OP_RETURN_BYTES = 80
const OUTPUT_BYTES = 20

/** 79 bytes in OP_RETURN, the rest in eight outputs of 20. */
export const EXTENDED_MEMO_LIMIT = 79 + 8 * OUTPUT_BYTES

/** The least that each chain relays to an output; those coins are burned. Source: THORNode 3.17 P2WPKHOutputValue. */
const outputValues: Readonly<Record<string, number>> = {
  BTC: 294,
  LTC: 2_940,
  DOGE: 18_200_000,
  BCH: 546,
  ZEC: 2_730,
}

/**
 * The outputs that carry a memo on a UTXO chain: OP_RETURN of the memo, or of its first 79 bytes and "^", the rest as
 * key hashes of 20 bytes, the last filled with zeros. Nothing for other chains. Source: THORNode 3.17 splitMemo.
 */
export function extendedMemo(state: ProtocolState, from: Asset, memo: string): { vout?: readonly object[] } {
  const chain = homeChain(from, state.protocol)
  if (!isChainId(chain) || chains[chain].family !== 'utxo') return {}
  const bytes = new TextEncoder().encode(memo)
  const fits = bytes.length <= OP_RETURN_BYTES
  const head = fits ? bytes : Uint8Array.of(...bytes.slice(0, OP_RETURN_BYTES - 1), '^'.charCodeAt(0))
  const tail = fits ? new Uint8Array() : bytes.slice(OP_RETURN_BYTES - 1)
  const pieces = Array.from({ length: Math.ceil(tail.length / OUTPUT_BYTES) }, (_, index) => {
    const piece = new Uint8Array(OUTPUT_BYTES)
    piece.set(tail.slice(index * OUTPUT_BYTES, (index + 1) * OUTPUT_BYTES))
    return piece
  })
  const amount = outputValues[chain] ?? 0
  return {
    vout: [
      { type: 'op_return', data: hex(head), amount: 0 },
      ...pieces.map((piece) => ({ type: 'address', data: encodeAddress(chain, state.network, piece), amount })),
    ],
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
