import { joinBytes } from '../../../address/codec.ts'
import { hex } from '../../../address/encoding/hex.ts'
import { unreadable } from '../../depositErrors.ts'
import type { FrameProgress, FrameReader } from './frameReader.ts'

/** Letters of base32. Source: RFC 4648. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Bytes of one frame: a multiple of five, which are eight letters. */
const FRAGMENT = 250
const MAX_PARTS = 36 * 36 - 1
const MAX_BYTES = 1_000_000

/** Returns the frames of a PSBT in BBQr, to be shown one after another. Source: BBQr, version 1. */
export function encodeBbqr(psbt: Uint8Array): readonly string[] {
  const least = Math.max(1, Math.ceil(psbt.length / FRAGMENT))
  const size = Math.ceil(psbt.length / least / 5) * 5
  const count = Math.ceil(psbt.length / size)
  return Array.from({ length: count }, (_, at) => {
    return `B$2P${base36(count)}${base36(at)}${encodeBase32(psbt.slice(at * size, (at + 1) * size))}`
  })
}

const base36 = (number: number): string => number.toString(36).toUpperCase().padStart(2, '0')

/** Without padding. */
function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => LETTERS.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

function decodeBase32(text: string): Uint8Array {
  const codes = [...text].map((letter) => LETTERS.indexOf(letter))
  if (codes.includes(-1)) unreadable('a frame is damaged')
  const bits = codes.map((code) => code.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)))
}

const bbqrPattern = /^B\$([H2Z])([A-Z])([0-9A-Z]{2})([0-9A-Z]{2})([0-9A-Z]+)$/

export const isBbqr = (text: string): boolean => text.startsWith('B$')

/** Reads the frames of BBQr in any order: PSBTs and transactions, packed as well. */
export function createBbqrReader(): FrameReader {
  let shape: string | undefined
  const parts = new Map<number, string>()
  return {
    async add(text): Promise<FrameProgress> {
      const [, encoding = '', type = '', total = '', index = '', data = ''] = bbqrPattern.exec(text) ?? []
      const count = Number.parseInt(total, 36)
      const at = Number.parseInt(index, 36)
      if (!(count >= 1 && count <= MAX_PARTS && at < count)) return unreadable('a frame is damaged')
      if (type !== 'P' && type !== 'T') return unreadable('the frames have another kind of file')
      const own = `${encoding}${type}${total}`
      // A frame of another file discards those before it.
      if (shape !== own || (parts.has(at) && parts.get(at) !== data)) parts.clear()
      shape = own
      parts.set(at, data)
      const progress = { done: parts.size, of: count }
      if (parts.size < count) return progress
      const texts = Array.from({ length: count }, (_, each) => parts.get(each) ?? '')
      if (encoding === 'H') return { ...progress, bytes: hexBytes(texts.join('')) }
      const packed = joinBytes(...texts.map(decodeBase32))
      return { ...progress, bytes: encoding === 'Z' ? await inflate(packed) : packed }
    },
  }
}

function hexBytes(text: string): Uint8Array {
  return /^(?:[0-9A-F]{2})+$/.test(text) ? hex.decode(text) : unreadable('a frame is damaged')
}

/** Unpacks, up to the size of the largest file. */
async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const reader = stream.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      length += next.value.length
      if (length > MAX_BYTES) break
    }
  } catch {
    return unreadable('the frames do not fit together')
  }
  return length > MAX_BYTES ? unreadable('it is too long') : joinBytes(...parts)
}
