import { joinBytes } from '../../address/codec.ts'

/** Returns a number in four bytes, the lowest first. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** Returns a number in eight bytes, the lowest first. */
export function uint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

/** Returns a count in Bitcoin's shortest form: one byte, or a mark and two or four bytes. */
export function compactSize(count: number): Uint8Array {
  if (count < 253) return Uint8Array.of(count)
  const bytes = uint32(count)
  return count < 65_536 ? joinBytes(Uint8Array.of(253), bytes.slice(0, 2)) : joinBytes(Uint8Array.of(254), bytes)
}

/** Returns bytes after their length. */
export const sized = (bytes: Uint8Array): Uint8Array => joinBytes(compactSize(bytes.length), bytes)

/** Returns parts after their count. */
export const counted = (parts: readonly Uint8Array[]): Uint8Array => joinBytes(compactSize(parts.length), ...parts)

/** Reads bytes from their start. Every method throws `RangeError` when the bytes end early. */
export interface ByteReader {
  readonly take: (length: number) => Uint8Array
  readonly uint32: () => number
  readonly uint64: () => bigint
  /** A count in one, three or five bytes. Longer counts exceed every transaction. */
  readonly size: () => number
  /** Bytes after their length. */
  readonly sized: () => Uint8Array
  /** A list after its count. */
  readonly counted: <T>(read: () => T) => readonly T[]
  readonly isAtEnd: () => boolean
}

export function readBytes(bytes: Uint8Array): ByteReader {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('The bytes end early.')
    at += length
    return bytes.slice(at - length, at)
  }
  const number = (length: number) => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const size = () => {
    const first = number(1)
    const value = first < 253 ? first : number(2 ** (first - 252))
    if (value <= bytes.length) return value
    throw new RangeError('The bytes end early.')
  }
  return {
    take,
    size,
    uint32: () => number(4),
    uint64: () => new DataView(take(8).buffer).getBigUint64(0, true),
    sized: () => take(size()),
    counted: (read) => Array.from({ length: size() }, read),
    isAtEnd: () => at === bytes.length,
  }
}
