/** Chance that can be had again: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to but not including `end`. */
  readonly below: (end: number) => number
  readonly pick: <T>(choices: readonly T[]) => T
  /** True in one of `n` cases. */
  readonly oneIn: (n: number) => boolean
}

/** Source: Mulberry32, a generator of 32 bits of state. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    oneIn: (n) => below(n) === 0,
  }
}
