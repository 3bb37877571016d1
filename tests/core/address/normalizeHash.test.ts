import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { isSameHash } from '../../../src/core/address/normalizeHash.ts'

const upper = 'A1'.repeat(32)

describe('isSameHash', () => {
  const signature = base58.encode(new Uint8Array(64).fill(200))

  test.each([
    ['digits in lower case', upper.toLowerCase(), upper, true],
    ['digits after 0x', `0x${upper.toLowerCase()}`, upper, true],
    ['the same signature', signature, signature, true],
    ['a signature in another letter case', signature.toUpperCase(), signature, false],
    ['other digits', upper.replace('A', 'B'), upper, false],
    ['no text', '', upper, false],
  ])('of %s', (_, text, hash, same) => {
    expect(isSameHash(text, hash)).toBe(same)
  })
})
