import { joinBytes } from '../../address/codec.ts'

/** A value of Ethereum's recursive length prefix: bytes, or a list of values. */
export type RlpItem = Uint8Array | readonly RlpItem[]

const BYTES = 0x80
const LIST = 0xc0
/** Longest payload whose length is part of its first byte. */
const SHORT = 55

/** Encodes a value. Source: Ethereum yellow paper, appendix B. */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array)) return withLength(LIST, joinBytes(...item.map(encodeRlp)))
  const [first = BYTES] = item
  return item.length === 1 && first < BYTES ? item : withLength(BYTES, item)
}

function withLength(kind: number, payload: Uint8Array): Uint8Array {
  const { length } = payload
  if (length <= SHORT) return joinBytes(Uint8Array.of(kind + length), payload)
  const size = bytesOfNumber(BigInt(length))
  return joinBytes(Uint8Array.of(kind + SHORT + size.length), size, payload)
}

/**
 * Decodes one value. Throws `RangeError` unless the bytes are exactly one. Encode the result again to find other
 * spellings.
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = readItem(bytes, 0)
  if (end !== bytes.length) throw new RangeError('There are bytes after the value.')
  return item
}

function readItem(bytes: Uint8Array, at: number): { readonly item: RlpItem; readonly end: number } {
  const first = bytes[at]
  if (first === undefined) throw new RangeError('The bytes end early.')
  if (first < BYTES) return { item: bytes.slice(at, at + 1), end: at + 1 }
  const { start, end } = readPayload(bytes, at, first - (first < LIST ? BYTES : LIST))
  return { item: first < LIST ? bytes.slice(start, end) : readItems(bytes, start, end), end }
}

function readItems(bytes: Uint8Array, start: number, end: number): readonly RlpItem[] {
  const items: RlpItem[] = []
  for (let at = start; at < end; ) {
    const next = readItem(bytes, at)
    items.push(next.item)
    at = next.end
    if (at > end) throw new RangeError('A value is longer than its list.')
  }
  return items
}

/** Returns the place of a payload. A size above `SHORT` is the number of bytes of the length. */
function readPayload(bytes: Uint8Array, at: number, size: number): { readonly start: number; readonly end: number } {
  const start = at + 1 + Math.max(0, size - SHORT)
  const length = size <= SHORT ? BigInt(size) : numberOfBytes(bytes.slice(at + 1, start))
  const end = BigInt(start) + length
  if (end > BigInt(bytes.length)) throw new RangeError('The bytes end early.')
  return { start, end: Number(end) }
}

/** Returns the shortest big-endian bytes of a whole number; none for zero. */
export function bytesOfNumber(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 255n))
  return Uint8Array.from(bytes)
}

/** Reads big-endian bytes as a whole number. */
export const numberOfBytes = (bytes: Uint8Array): bigint =>
  bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
