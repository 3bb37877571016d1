import { padMessage } from './pad.ts'
import { sha2Constants } from './sha2Constants.ts'

const BLOCK = 128
const ROUNDS = 80

const word = (value: bigint): bigint => BigInt.asUintN(64, value)
const rotate = (value: bigint, bits: bigint): bigint => word((value >> bits) | (value << (64n - bits)))

/** Returns the SHA-512 hash of public data. Source: FIPS 180-4, 6.4. */
export function sha512(message: Uint8Array): Uint8Array {
  const constants = sha2Constants()
  const state = Array.from({ length: 8 }, (_, at) => constants.state.getBigUint64(at * 8))
  const padded = padMessage(message, { block: BLOCK, size: 16 })
  for (let start = 0; start < padded.byteLength; start += BLOCK) {
    const words = expandWords(padded, start)
    const mixed = mixBlock(state, words, constants.rounds)
    for (const [at, value] of mixed.entries()) state[at] = word((state[at] ?? 0n) + value)
  }
  const digest = new DataView(new ArrayBuffer(64))
  for (const [at, value] of state.entries()) digest.setBigUint64(at * 8, value)
  return new Uint8Array(digest.buffer)
}

function expandWords(padded: DataView, start: number): DataView {
  const words = new DataView(new ArrayBuffer(ROUNDS * 8))
  for (let at = 0; at < BLOCK; at += 8) words.setBigUint64(at, padded.getBigUint64(start + at))
  for (let at = BLOCK; at < ROUNDS * 8; at += 8) {
    const early = words.getBigUint64(at - 120)
    const late = words.getBigUint64(at - 16)
    const first = rotate(early, 1n) ^ rotate(early, 8n) ^ (early >> 7n)
    const second = rotate(late, 19n) ^ rotate(late, 61n) ^ (late >> 6n)
    words.setBigUint64(at, words.getBigUint64(at - BLOCK) + first + words.getBigUint64(at - 56) + second)
  }
  return words
}

function mixBlock(state: readonly bigint[], words: DataView, rounds: DataView): readonly bigint[] {
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
  for (let at = 0; at < ROUNDS * 8; at += 8) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const left = rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n)
    const right = rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n)
    const mixed = h + left + choice + rounds.getBigUint64(at) + words.getBigUint64(at)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, word(d + mixed), c, b, a, word(mixed + right + majority)]
  }
  return [a, b, c, d, e, f, g, h]
}
