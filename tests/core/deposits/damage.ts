import fc from 'fast-check'
import { expect } from 'vitest'
import { SwapError } from '../../../src/core/errors.ts'

/** Whether a check noticed: it names a difference, or refuses with the code of a mismatch. Any other error is a fault. */
export function noticed(check: () => readonly unknown[]): boolean {
  try {
    return check().length > 0
  } catch (error) {
    if (error instanceof SwapError && error.code === 'deposit_mismatch') return true
    throw error
  }
}

/** Every bit of the bytes, flipped alone, is noticed. */
export function expectEveryBitCounts(bytes: Uint8Array, check: (damaged: Uint8Array) => readonly unknown[]): void {
  const passed = Array.from({ length: bytes.length * 8 }, (_, bit) => bit).filter((bit) => {
    const damaged = bytes.slice()
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return !noticed(() => check(damaged))
  })
  expect(passed, 'bits that may change unnoticed').toEqual([])
}

/** Bytes put in, taken out, replaced or cut off are noticed. */
export function expectNoPatchPasses(bytes: Uint8Array, check: (damaged: Uint8Array) => readonly unknown[]): void {
  fc.assert(
    fc.property(fc.nat(bytes.length), fc.nat(4), fc.uint8Array({ maxLength: 4 }), (at, removed, added) => {
      const damaged = Uint8Array.from([...bytes.slice(0, at), ...added, ...bytes.slice(at + removed)])
      const same = damaged.length === bytes.length && damaged.every((byte, index) => byte === bytes[index])
      return same || noticed(() => check(damaged))
    }),
    { numRuns: 200, seed: 5 },
  )
}

/** A memo that a swap could have. */
export const anyMemo = fc.stringMatching(
  /^=:[A-Z]{3}\.[A-Z]{3}:[A-Za-z0-9]{20,60}(:[0-9]{1,12}(\/[0-9]\/[0-9]{1,2})?)?$/,
)
