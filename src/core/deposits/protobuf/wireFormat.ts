import { unreadable } from '../depositErrors.ts'

/** The value after a tag: the number of a varint, or the bytes of a length-delimited value. */
export type Payload = bigint | Uint8Array

/** Far above any deposit, and short enough to decode quickly. */
export const MAX_BYTES = 65_536

const MAX_UINT64 = 2n ** 64n - 1n

/** Encodes a varint: seven bits per byte, lowest first; the top bit is set if more follow. */
export function varint(value: bigint): Uint8Array {
  if (value < 0n || value > MAX_UINT64) return unreadable('a number does not fit 64 bits')
  const out: number[] = []
  let rest = value
  while (rest > 127n) {
    out.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Uint8Array.from([...out, Number(rest)])
}

/** Splits a message into payloads by field number. Throws unless the numbers are ascending and known. */
export function readFields(source: Uint8Array, known: ReadonlySet<number>): Map<number, Payload[]> {
  if (source.length > MAX_BYTES) unreadable('it is too long')
  const found = new Map<number, Payload[]>()
  let at = 0
  let last = 0
  while (at < source.length) {
    const tag = readVarint(source, at)
    const number = Number(tag.value >> 3n)
    if (!known.has(number)) unreadable(`field ${number} is unknown`)
    if (number < last) unreadable(`field ${number} is out of order`)
    const value = readPayload(source, tag.end, tag.value & 7n)
    const earlier = found.get(number)
    if (earlier) earlier.push(value.payload)
    else found.set(number, [value.payload])
    at = value.end
    last = number
  }
  return found
}

/** Deposits use two wire types: 0 for varints, 2 for length-delimited bytes. */
function readPayload(source: Uint8Array, at: number, wire: bigint): { payload: Payload; end: number } {
  if (wire !== 0n && wire !== 2n) unreadable(`wire type ${wire} is unknown`)
  const { value, end } = readVarint(source, at)
  if (wire === 0n) return { payload: value, end }
  if (value > BigInt(source.length - end)) unreadable('it ends early')
  const stop = end + Number(value)
  return { payload: source.slice(end, stop), end: stop }
}

function readVarint(source: Uint8Array, from: number): { value: bigint; end: number } {
  let value = 0n
  for (let index = 0; index < 10; index++) {
    const byte = source[from + index]
    if (byte === undefined) return unreadable('it ends early')
    value |= BigInt(byte & 127) << BigInt(7 * index)
    if (byte < 128) {
      if (byte === 0 && index > 0) return unreadable('a number is not encoded in its shortest form')
      return value > MAX_UINT64 ? unreadable('a number does not fit 64 bits') : { value, end: from + index + 1 }
    }
  }
  return unreadable('a number does not fit 64 bits')
}
