import { joinBytes } from '../../address/codec.ts'
import { MAX_DROPS, type XrpPayment } from './xrpPayment.ts'

/**
 * Encodes a Payment in its canonical form: fields sorted by type code, then by field code. Throws `RangeError` for a
 * number or length that does not fit. Source: xrpl.org, Serialization Format.
 */
export function encodePayment(payment: XrpPayment): Uint8Array {
  const { networkId, flags, sequence, lastLedgerSequence, amount, fee } = payment
  const { signingPublicKey, signature, account, destination, memoData } = payment
  return joinBytes(
    Uint8Array.of(0x12, 0, 0),
    ...optional(networkId, (id) => joinBytes(Uint8Array.of(0x21), uint32(id))),
    ...optional(flags, (set) => joinBytes(Uint8Array.of(0x22), uint32(set))),
    Uint8Array.of(0x24),
    uint32(sequence),
    Uint8Array.of(0x20, 0x1b),
    uint32(lastLedgerSequence),
    Uint8Array.of(0x61),
    drops(amount),
    Uint8Array.of(0x68),
    drops(fee),
    ...optional(signingPublicKey, (key) => joinBytes(Uint8Array.of(0x73), variable(key))),
    ...optional(signature, (made) => joinBytes(Uint8Array.of(0x74), variable(made))),
    Uint8Array.of(0x81),
    variable(account),
    Uint8Array.of(0x83),
    variable(destination),
    ...(memoData.length === 0 ? [] : [memo(memoData)]),
  )
}

/** One memo with data, without type and format. */
const memo = (data: Uint8Array): Uint8Array =>
  joinBytes(Uint8Array.of(0xf9, 0xea, 0x7d), variable(data), Uint8Array.of(0xe1, 0xf1))

function optional<T>(value: T | undefined, write: (value: T) => Uint8Array): readonly Uint8Array[] {
  return value === undefined ? [] : [write(value)]
}

function uint32(value: number): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) throw new RangeError(`${value} is not a UInt32.`)
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** In the eight bytes, the top bit means "not XRP" and the next one "positive". */
function drops(value: bigint): Uint8Array {
  if (value < 0n || value > MAX_DROPS) throw new RangeError(`${value} is not an amount in drops.`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value | POSITIVE)
  return bytes
}

export const POSITIVE = 0x4000_0000_0000_0000n

/** Encodes bytes with their length: one byte up to 192, two above. */
function variable(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length > MAX_VARIABLE) throw new RangeError(`${length} bytes are too many for a field.`)
  const rest = length - 193
  return joinBytes(rest < 0 ? Uint8Array.of(length) : Uint8Array.of(193 + (rest >> 8), rest & 0xff), bytes)
}

const MAX_VARIABLE = 12_480
