import { joinBytes } from '../../../address/codec.ts'
import { unreadable } from '../../depositErrors.ts'

/** Major types of the values that frames have. Source: RFC 8949. */
const NUMBER = 0
const BYTES = 2
const LIST = 4

/** A number that is not negative, bytes, or a list. */
export type CborValue = number | Uint8Array | readonly CborValue[]

export function encodeCbor(value: CborValue): Uint8Array {
  if (typeof value === 'number') return head(NUMBER, value)
  if (value instanceof Uint8Array) return joinBytes(head(BYTES, value.length), value)
  return joinBytes(head(LIST, value.length), ...value.map(encodeCbor))
}

function head(major: number, count: number): Uint8Array {
  const first = major << 5
  if (count < 24) return Uint8Array.of(first | count)
  const sizes = [
    [24, 1],
    [25, 2],
    [26, 4],
  ] as const
  const [code, length] = sizes.find(([, bytes]) => count < 2 ** (8 * bytes)) ?? [26, 4]
  const bytes = Array.from({ length }, (_, at) => Math.floor(count / 2 ** (8 * (length - 1 - at))) % 256)
  return Uint8Array.of(first | code, ...bytes)
}

/** Decodes one value without tags. Throws `UnreadableDepositError`. */
export function decodeCbor(bytes: Uint8Array): CborValue {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) unreadable('a frame is damaged')
    at += length
    return bytes.subarray(at - length, at)
  }
  const count = (code: number): number => {
    if (code < 24) return code
    if (code > 26) return unreadable('a frame is damaged')
    return take(2 ** (code - 24)).reduce((sum, byte) => sum * 256 + byte, 0)
  }
  const read = (depth: number): CborValue => {
    const [first = 0] = take(1)
    const size = count(first & 31)
    if (first >> 5 === NUMBER) return size
    if (first >> 5 === BYTES) return take(size).slice()
    if (first >> 5 !== LIST || depth > 1 || size > 10) return unreadable('a frame is damaged')
    return Array.from({ length: size }, () => read(depth + 1))
  }
  const value = read(0)
  return at === bytes.length ? value : unreadable('a frame is damaged')
}
