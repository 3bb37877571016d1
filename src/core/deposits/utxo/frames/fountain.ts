import { sha256 } from '../../../address/hash/sha256.ts'

const MASK = 2n ** 64n - 1n
const rotate = (value: bigint, by: bigint): bigint => ((value << by) | (value >> (64n - by))) & MASK

/** Numbers from 0 to below 1. Source: xoshiro256** by Blackman and Vigna, seeded as in BCR-2020-005. */
function createRandom(seed: Uint8Array): () => number {
  const view = new DataView(sha256(seed).buffer)
  let [a = 0n, b = 0n, c = 0n, d = 0n] = [0, 8, 16, 24].map((at) => view.getBigUint64(at))
  return () => {
    const result = (rotate((b * 5n) & MASK, 7n) * 9n) & MASK
    const moved = (b << 17n) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= moved
    d = rotate(d, 45n)
    return Number(result) / 2 ** 64
  }
}

interface AliasTable {
  readonly chances: readonly number[]
  readonly aliases: readonly number[]
}

const tables = new Map<number, AliasTable>()

/** Returns the table by which a degree is drawn, 1 / degree being its weight. Source: Vose's alias method. */
function tableOf(count: number): AliasTable {
  const known = tables.get(count)
  if (known) return known
  const weights = Array.from({ length: count }, (_, at) => 1 / (at + 1))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const scaled = weights.map((weight) => (weight * count) / sum)
  const chances = new Array<number>(count).fill(1)
  const aliases = new Array<number>(count).fill(0)
  const small: number[] = []
  const large: number[] = []
  for (let at = count - 1; at >= 0; at--) ((scaled[at] ?? 0) < 1 ? small : large).push(at)
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0
    const more = large.pop() ?? 0
    chances[less] = scaled[less] ?? 0
    aliases[less] = more
    scaled[more] = (scaled[more] ?? 0) + (scaled[less] ?? 0) - 1
    ;((scaled[more] ?? 0) < 1 ? small : large).push(more)
  }
  const table = { chances, aliases }
  tables.set(count, table)
  return table
}

/**
 * Returns the fragments that a frame mixes, from 0: its own for the first `count` frames, and a set drawn by number and
 * checksum for the later ones. Source: BCR-2020-005 and its reference encoder.
 */
export function mixedFragments(
  sequence: number,
  { count, checksum }: { readonly count: number; readonly checksum: number },
): readonly number[] {
  if (sequence <= count) return [sequence - 1]
  const seed = new Uint8Array(8)
  const view = new DataView(seed.buffer)
  view.setUint32(0, sequence)
  view.setUint32(4, checksum)
  const random = createRandom(seed)
  const { chances, aliases } = tableOf(count)
  const first = random()
  const second = random()
  const drawn = Math.floor(count * first)
  const degree = (second < (chances[drawn] ?? 0) ? drawn : (aliases[drawn] ?? 0)) + 1
  const left = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 0).slice(
    0,
    degree,
  )
}
