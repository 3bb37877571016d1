import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEd25519PublicKey } from '../../../src/core/address/ed25519.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

/** An independent decoder: accepts canonical points on the curve without a small-order component. */
function nobleAccepts(bytes: Uint8Array): boolean {
  try {
    const point = ed25519.Point.fromBytes(bytes)
    return !point.is0() && point.isTorsionFree()
  } catch {
    return false
  }
}

const program = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

/** Derives a program's address: the hash with the highest bump that is off the curve. Source: Solana's documentation. */
function programAddress(seed: number): Uint8Array {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(Uint8Array.of(seed, bump), program, utf8ToBytes('ProgramDerivedAddress')))
    try {
      ed25519.Point.fromBytes(hash)
    } catch {
      return hash
    }
  }
  throw new Error('Every bump is on the curve.')
}

describe('isEd25519PublicKey', () => {
  test('accepts the public key of every key pair', () => {
    fc.assert(
      fc.property(bytes32, (secret) => {
        expect(isEd25519PublicKey(ed25519.getPublicKey(secret))).toBe(true)
      }),
      { seed: 20_261_201, numRuns: 100 },
    )
  })

  test('agrees with an independent library on any 32 bytes', () => {
    fc.assert(
      fc.property(bytes32, (bytes) => {
        expect(isEd25519PublicKey(bytes)).toBe(nobleAccepts(bytes))
      }),
      { seed: 20_261_202, numRuns: 300 },
    )
  })

  test('rejects points of small order, points with a part of small order, and non-canonical bytes', () => {
    const small = [
      '0100000000000000000000000000000000000000000000000000000000000000',
      '0000000000000000000000000000000000000000000000000000000000000000',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      // y = p + 1, a second spelling of y = 1
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      // y = 1 with the sign of x set, though x is zero
      '0100000000000000000000000000000000000000000000000000000000000080',
    ].map((text) => Uint8Array.from(Buffer.from(text, 'hex')))
    const order8 = ed25519.Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
    const mixed = ed25519.Point.BASE.multiply(12_345n).add(order8).toBytes()
    for (const bytes of [...small, mixed]) expect(isEd25519PublicKey(bytes)).toBe(false)
  })

  test('rejects program-derived addresses', () => {
    for (let seed = 0; seed < 20; seed++) expect(isEd25519PublicKey(programAddress(seed))).toBe(false)
  })

  test('rejects another length', () => {
    expect(isEd25519PublicKey(new Uint8Array(31))).toBe(false)
    expect(isEd25519PublicKey(new Uint8Array(0))).toBe(false)
  })
})
