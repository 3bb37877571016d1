import { padMessage } from './pad.ts'
import { sha2Constants } from './sha2Constants.ts'

const BLOCK = 64
const ROUNDS = 64

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** Returns the SHA-256 hash of public data. Source: FIPS 180-4, 6.2. */
export function sha256(message: Uint8Array): Uint8Array {
  const constants = sha2Constants()
  const state = new DataView(new ArrayBuffer(32))
  for (let at = 0; at < 8; at++) state.setInt32(at * 4, constants.state.getInt32(at * 8))
  const words = new DataView(new ArrayBuffer(ROUNDS * 4))
  const padded = padMessage(message, { block: BLOCK, size: 8 })
  for (let start = 0; start < padded.byteLength; start += BLOCK) {
    expandWords(words, padded, start)
    mixBlock(state, words, constants.rounds)
  }
  return new Uint8Array(state.buffer)
}

function expandWords(words: DataView, padded: DataView, start: number): void {
  for (let at = 0; at < 64; at += 4) words.setInt32(at, padded.getInt32(start + at))
  for (let at = 64; at < ROUNDS * 4; at += 4) {
    const early = words.getInt32(at - 60)
    const late = words.getInt32(at - 8)
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words.setInt32(at, words.getInt32(at - 64) + first + words.getInt32(at - 28) + second)
  }
}

function mixBlock(state: DataView, words: DataView, rounds: DataView): void {
  const read = (at: number) => state.getInt32(at * 4)
  let a = read(0)
  let b = read(1)
  let c = read(2)
  let d = read(3)
  let e = read(4)
  let f = read(5)
  let g = read(6)
  let h = read(7)
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const left = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const right = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const mixed = (h + left + choice + rounds.getInt32(at * 8) + words.getInt32(at * 4)) | 0
    h = g
    g = f
    f = e
    e = (d + mixed) | 0
    d = c
    c = b
    b = a
    a = (mixed + right + majority) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state.setInt32(at * 4, read(at) + word)
}
