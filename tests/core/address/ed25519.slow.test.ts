import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEd25519PublicKey } from '../../../src/core/address/ed25519.ts'

describe('isEd25519PublicKey, compared with @solana/web3.js,', () => {
  test('rejects every 32 bytes that are off its curve', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        // Off the curve means not a key; on it is not enough.
        if (!PublicKey.isOnCurve(bytes)) expect(isEd25519PublicKey(bytes)).toBe(false)
      }),
      { seed: 20_261_202, numRuns: 300 },
    )
  })

  test('rejects program-derived addresses', () => {
    const program = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    for (let seed = 0; seed < 20; seed++) {
      const [derived] = PublicKey.findProgramAddressSync([Uint8Array.of(seed)], program)
      expect(isEd25519PublicKey(derived.toBytes())).toBe(false)
    }
  })
})
