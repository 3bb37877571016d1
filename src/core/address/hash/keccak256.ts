/** Bytes of the state that take up a message, for a hash of 32 bytes. */
const RATE = 136
const ROUNDS = 24

/** Words of 32 bits in a lane, a row of five lanes, and the state of five rows. The low word of a lane is first. */
const LANE = 2
const ROW = 10
const STATE = 50

/**
 * Returns the Keccak-256 hash of public data, with the padding that Ethereum uses. Source: the Keccak reference, 1.1 to
 * 1.3.
 */
export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE)
  padded.set(message)
  padded[message.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const view = new DataView(padded.buffer)
  const state = new Int32Array(STATE)
  for (let start = 0; start < padded.length; start += RATE) {
    for (let at = 0; at < RATE / 4; at++) flip(state, at, view.getInt32(start + at * 4, true))
    permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let at = 0; at < 8; at++) digest.setInt32(at * 4, state[at] ?? 0, true)
  return new Uint8Array(digest.buffer)
}

function flip(words: Int32Array, at: number, bits: number): void {
  words[at] = (words[at] ?? 0) ^ bits
}

function permute(state: Int32Array): void {
  const parity = new Int32Array(ROW)
  const rows = new Int32Array(STATE)
  let register = 1
  for (let round = 0; round < ROUNDS; round++) {
    mixColumns(state, parity)
    rotateLanes(state)
    rows.set(state)
    mixRows(state, rows)
    // The round constant has bits at powers of two less one, from a shift register.
    for (let power = 1; power <= 64; power *= 2) {
      if (register & 1) flip(state, power > 32 ? 1 : 0, 1 << (power - 1))
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
  }
}

/** Source: the step theta. `parity` is space for one row. */
function mixColumns(state: Int32Array, parity: Int32Array): void {
  parity.fill(0)
  for (let at = 0; at < STATE; at++) flip(parity, at % ROW, state[at] ?? 0)
  for (let at = 0; at < ROW; at++) {
    const after = (at + LANE) % ROW
    const turned = ((parity[after] ?? 0) << 1) | ((parity[after ^ 1] ?? 0) >>> 31)
    const mixed = turned ^ (parity[(at + ROW - LANE) % ROW] ?? 0)
    for (let place = at; place < STATE; place += ROW) flip(state, place, mixed)
  }
}

/** Source: the steps rho and pi. */
function rotateLanes(state: Int32Array): void {
  let x = 1
  let y = 0
  let low = state[LANE] ?? 0
  let high = state[LANE + 1] ?? 0
  for (let step = 1; step < 25; step++) {
    const turn = (step * (step + 1)) / 2
    const row = (2 * x + 3 * y) % 5
    x = y
    y = row
    const at = x * LANE + y * ROW
    const nextLow = state[at] ?? 0
    const nextHigh = state[at + 1] ?? 0
    const first = turn & 32 ? high : low
    const second = turn & 32 ? low : high
    state[at] = rotated(first, second, turn & 31)
    state[at + 1] = rotated(second, first, turn & 31)
    low = nextLow
    high = nextHigh
  }
}

/** Returns a word shifted left, with the other's highest bits below it. */
const rotated = (word: number, other: number, bits: number): number =>
  bits === 0 ? word : (word << bits) | (other >>> (32 - bits))

/** Source: the step chi. `rows` is a copy of the state. */
function mixRows(state: Int32Array, rows: Int32Array): void {
  for (let start = 0; start < STATE; start += ROW) {
    for (let at = 0; at < ROW; at++) {
      const next = rows[start + ((at + LANE) % ROW)] ?? 0
      const afterNext = rows[start + ((at + 2 * LANE) % ROW)] ?? 0
      flip(state, start + at, ~next & afterNext)
    }
  }
}
