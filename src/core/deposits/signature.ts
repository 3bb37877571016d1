import { joinBytes } from '../address/codec.ts'
import { hex } from '../address/encoding/hex.ts'
import { unreadable } from './depositErrors.ts'

/** Half of the order of secp256k1: nodes accept only signatures whose s is at most this. */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n

/** Throws `UnreadableDepositError` unless the bytes are a low-s secp256k1 signature: r and s, 32 bytes each. */
export function expectLowSignature(signature: Uint8Array): void {
  if (signature.length !== 64) unreadable(`its signature has ${signature.length} bytes, not 64`)
  const [r, s] = [signature.slice(0, 32), signature.slice(32)].map((half) => BigInt(`0x${hex.encode(half)}`))
  if (!r || !s || s > HALF_ORDER) unreadable('its signature is not in low-s form')
}

/** Encodes a low-s signature in DER. Throws `UnreadableDepositError` on any other. */
export function derSignature(signature: Uint8Array): Uint8Array {
  expectLowSignature(signature)
  const body = joinBytes(derInteger(signature.slice(0, 32)), derInteger(signature.slice(32)))
  return joinBytes(Uint8Array.of(0x30, body.length), body)
}

function derInteger(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.slice(start)
  const positive = (digits[0] ?? 0) < 0x80 ? digits : joinBytes(Uint8Array.of(0), digits)
  return joinBytes(Uint8Array.of(2, positive.length), positive)
}
