import { ripemd160 as nobleRipemd160 } from '@noble/hashes/legacy.js'
import { sha256 as nobleSha256, sha512 as nobleSha512 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex } from '../../../../src/core/address/encoding/hex.ts'
import { utf8 } from '../../../../src/core/address/encoding/utf8.ts'
import { keccak256 } from '../../../../src/core/address/hash/keccak256.ts'
import { ripemd160 } from '../../../../src/core/address/hash/ripemd160.ts'
import { sha256 } from '../../../../src/core/address/hash/sha256.ts'
import { sha512 } from '../../../../src/core/address/hash/sha512.ts'
import '../../../seed.ts'

/** Published hashes of "abc": FIPS 180-4's examples, the RIPEMD-160 paper, the Keccak team's test vectors. */
const published = [
  ['SHA-256', sha256, nobleSha256, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'SHA-512',
    sha512,
    nobleSha512,
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
  ['Keccak-256', keccak256, keccak_256, '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ['RIPEMD-160', ripemd160, nobleRipemd160, '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc'],
] as const

describe.each(published)('%s', (_name, own, independent, ofAbc) => {
  test('has the published hash of "abc"', () => {
    expect(hex.encode(own(utf8.decode('abc')))).toBe(ofAbc)
  })

  test('equals @noble/hashes for every length around two blocks, and leaves the message unchanged', () => {
    for (let length = 0; length <= 290; length++) {
      const message = Uint8Array.from({ length }, (_, at) => at * 7 + length)
      const before = message.slice()
      expect(hex.encode(own(message))).toBe(hex.encode(independent(message)))
      expect(message).toEqual(before)
    }
  })

  test('equals @noble/hashes for any message, also within a larger buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.nat(20), (bytes, from) => {
        const part = bytes.subarray(Math.min(from, bytes.length))
        expect(hex.encode(own(part))).toBe(hex.encode(independent(part)))
      }),
      { numRuns: 150 },
    )
  })
})
