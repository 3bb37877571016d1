import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { decode, encode, encodeForSigning, hashes, verifySignature } from 'xrpl'
import { buildXrpDeposit } from '../../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { finalizeXrpDeposit } from '../../../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import { ed, everyIntent, forWallet, intent, onDevnet, secp, withEd } from './intents.ts'

const upper = (bytes: Uint8Array): string => hex.encode(bytes).toUpperCase()

describe('xrpl, somebody else’s encoder and decoder,', () => {
  test('reads our bytes as our JSON, and writes our JSON as our bytes', () => {
    for (const asked of everyIntent) {
      const { json, unsigned } = buildXrpDeposit(asked)
      expect(decode(upper(unsigned))).toEqual(json)
      expect(encode({ ...json } as never)).toBe(upper(unsigned))
    }
  })

  test('signs the same bytes, and finds our signatures and hashes right', () => {
    for (const [asked, key] of [
      [intent, secp],
      [withEd, ed],
      [onDevnet, secp],
    ] as const) {
      const tx = buildXrpDeposit(asked)
      expect(encodeForSigning({ ...tx.json } as never)).toBe(upper(tx.signBytes))
      const signed = finalizeXrpDeposit(tx, key.sign(tx.signBytes), asked)
      expect(verifySignature(signed.hex)).toBe(true)
      expect(hashes.hashSignedTx(signed.hex)).toBe(signed.hash)
      expect(decode(signed.hex)).toMatchObject({ ...tx.json })
    }
  })

  test('reads a deposit for a wallet without a key', () => {
    expect(decode(upper(buildXrpDeposit(forWallet).unsigned))).not.toHaveProperty('SigningPubKey')
  })
})
