import { padMessage } from './pad.ts'

const BLOCK = 64

/** Order of the words in the next round, and the first order of the second line. */
const permutation = [7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8]
const firstOf = [(at: number) => at, (at: number) => (9 * at + 5) % 16]

/** Bits of the rotation by round and word, one letter each. */
const shifts = ['befc5879bdef6798', 'cdbf6997cfbd7877', 'dfeb7768dedc5569', 'ebce8655fcfe9986', 'fcdd9586ebcb8655']

const constants = [
  [0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e],
  [0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0],
]

const functions = [
  (x: number, y: number, z: number) => x ^ y ^ z,
  (x: number, y: number, z: number) => (x & y) | (~x & z),
  (x: number, y: number, z: number) => (x | ~y) ^ z,
  (x: number, y: number, z: number) => (x & z) | (y & ~z),
  (x: number, y: number, z: number) => x ^ (y | ~z),
]

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))

type State = readonly [number, number, number, number, number]

/** Returns the RIPEMD-160 hash of public data. Source: Dobbertin, Bosselaers and Preneel, RIPEMD-160. */
export function ripemd160(message: Uint8Array): Uint8Array {
  const padded = padMessage(message, { block: BLOCK, size: 8, littleEndian: true })
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let start = 0; start < padded.byteLength; start += BLOCK) {
    const left = mixLine(state, { padded, start, line: 0 })
    const right = mixLine(state, { padded, start, line: 1 })
    const sum = (at: number) => (state[at % 5] ?? 0) + (left[(at + 1) % 5] ?? 0) + (right[(at + 2) % 5] ?? 0)
    state = [sum(1), sum(2), sum(3), sum(4), sum(5)]
  }
  const digest = new DataView(new ArrayBuffer(20))
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word, true)
  return new Uint8Array(digest.buffer)
}

interface Line {
  readonly padded: DataView
  readonly start: number
  /** 0 left, 1 right: its functions are in reverse order. */
  readonly line: 0 | 1
}

function mixLine(state: State, { padded, start, line }: Line): State {
  let [a, b, c, d, e] = state
  let order = permutation.map((_, at) => firstOf[line]?.(at) ?? 0)
  for (let round = 0; round < 5; round++) {
    const mix = functions[line === 0 ? round : 4 - round] ?? functions[0]
    for (const place of order) {
      const mixed =
        a + (mix?.(b, c, d) ?? 0) + padded.getInt32(start + place * 4, true) + (constants[line]?.[round] ?? 0)
      const turned = rotate(mixed | 0, Number.parseInt(shifts[round]?.[place] ?? '0', 16)) + e
      ;[a, e, d, c, b] = [e, d, rotate(c, 10), b, turned | 0]
    }
    order = order.map((place) => permutation[place] ?? 0)
  }
  return [a, b, c, d, e]
}
