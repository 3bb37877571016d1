import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'

/** The selector of TRC-20 `transfer(address,uint256)`, in Solidity's ABI. */
const SELECTOR = 'a9059cbb'

/** Encodes a token transfer to an address of 21 bytes, whose first byte the ABI omits. */
export function encodeTransferCall(to: Uint8Array, amount: bigint): Uint8Array {
  const word = hex.decode(amount.toString(16).padStart(64, '0'))
  return joinBytes(hex.decode(SELECTOR), new Uint8Array(12), to.slice(1), word)
}

/** Decodes a token transfer; undefined for any other data. */
export function decodeTransferCall(data: Uint8Array): { readonly to: Uint8Array; readonly amount: bigint } | undefined {
  const known = data.length === 68 && hex.encode(data.slice(0, 16)) === `${SELECTOR}${'00'.repeat(12)}`
  if (!known) return undefined
  return { to: Uint8Array.of(0x41, ...data.slice(16, 36)), amount: BigInt(`0x${hex.encode(data.slice(36))}`) }
}
