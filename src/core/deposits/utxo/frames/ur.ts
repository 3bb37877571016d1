import { joinBytes } from '../../../address/codec.ts'
import { unreadable } from '../../depositErrors.ts'
import { crc32, decodeBytewords, encodeBytewords } from './bytewords.ts'
import { type CborValue, decodeCbor, encodeCbor } from './cbor.ts'
import { mixedFragments } from './fountain.ts'
import type { FrameReader } from './frameReader.ts'

/** Bytes of one frame, so that its code stays readable for the cameras of signers. */
const FRAGMENT = 130
/** Fragments of the longest message that is read. */
const MAX_FRAGMENTS = 4_000
const MAX_BYTES = 1_000_000

/**
 * Returns the frames of a PSBT as uniform resources, to be shown one after another. Upper case makes smaller codes.
 * Source: BCR-2020-005, BCR-2020-006.
 */
export function encodeUr(psbt: Uint8Array): readonly string[] {
  const message = encodeCbor(psbt)
  const count = Math.ceil(message.length / FRAGMENT)
  if (count === 1) return [`ur:crypto-psbt/${encodeBytewords(message)}`.toUpperCase()]
  const size = Math.ceil(message.length / count)
  const checksum = crc32(message)
  return Array.from({ length: count }, (_, at) => {
    const fragment = new Uint8Array(size)
    fragment.set(message.slice(at * size, (at + 1) * size))
    const part = encodeCbor([at + 1, count, message.length, checksum, fragment])
    return `ur:crypto-psbt/${at + 1}-${count}/${encodeBytewords(part)}`.toUpperCase()
  })
}

const urPattern = /^ur:(?:crypto-psbt|psbt|bytes)\/(?:([1-9]\d{0,9})-([1-9]\d{0,4})\/)?([a-z]+)$/

export const isUr = (text: string): boolean => /^ur:/i.test(text)

interface Mixed {
  readonly fragments: Set<number>
  readonly data: Uint8Array
}

/** Reads uniform resources in any order, mixed frames as well. Its `add` throws `UnreadableDepositError`. */
export function createUrReader(): FrameReader {
  let shape: string | undefined
  let count = 0
  let length = 0
  let checksum = 0
  const known = new Map<number, Uint8Array>()
  let mixed: readonly Mixed[] = []

  function learn(frame: Mixed): void {
    const queue = [frame]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const reduced = reduce(next)
      const [only] = reduced.fragments
      if (reduced.fragments.size > 1) mixed = [...mixed.slice(-1_000), reduced]
      if (reduced.fragments.size !== 1 || only === undefined) continue
      known.set(only, reduced.data)
      queue.push(...mixed.filter(({ fragments }) => fragments.has(only)))
      mixed = mixed.filter(({ fragments }) => !fragments.has(only))
    }
  }

  function reduce({ fragments, data }: Mixed): Mixed {
    const left = new Set([...fragments].filter((at) => !known.has(at)))
    const found = [...fragments].flatMap((at) => known.get(at) ?? [])
    const rest = data.map((byte, at) => found.reduce((all, each) => all ^ (each[at] ?? 0), byte))
    return { fragments: left, data: rest }
  }

  return {
    add(text) {
      const [, sequence, , letters = ''] =
        urPattern.exec(text.toLowerCase()) ?? unreadable('a frame is of another kind')
      const value = decodeCbor(decodeBytewords(letters))
      if (sequence === undefined) return { done: 1, of: 1, bytes: messageBytes(value) }
      const part = partOf(value)
      const own = [part.count, part.length, part.checksum, part.data.length].join()
      // A frame of another message discards those before it.
      if (shape !== own) {
        shape = own
        ;({ count, length, checksum } = part)
        known.clear()
        mixed = []
      }
      learn({ fragments: new Set(mixedFragments(part.sequence, part)), data: part.data })
      const progress = { done: known.size, of: count }
      if (known.size < count) return progress
      const message = joinBytes(...Array.from({ length: count }, (_, at) => known.get(at) ?? new Uint8Array()))
      const whole = message.slice(0, length)
      if (crc32(whole) !== checksum) return unreadable('the frames do not fit together')
      return { ...progress, bytes: messageBytes(decodeCbor(whole)) }
    },
  }
}

const messageBytes = (value: CborValue): Uint8Array =>
  value instanceof Uint8Array ? value : unreadable('the frames have no bytes')

function partOf(value: CborValue) {
  const [sequence, count, length, checksum, data] = Array.isArray(value) ? value : []
  if (
    typeof sequence !== 'number' ||
    typeof count !== 'number' ||
    typeof length !== 'number' ||
    typeof checksum !== 'number' ||
    !(data instanceof Uint8Array)
  ) {
    return unreadable('a frame is damaged')
  }
  const fits = data.length * count >= length && data.length * (count - 1) < length
  if (sequence < 1 || count < 1 || count > MAX_FRAGMENTS || length > MAX_BYTES || !fits) {
    return unreadable('a frame is damaged')
  }
  return { sequence, count, length, checksum, data }
}
