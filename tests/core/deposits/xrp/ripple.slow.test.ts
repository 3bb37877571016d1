import { sha512 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { decode, encode, encodeForSigning } from 'ripple-binary-codec'
import { verify } from 'ripple-keypairs'
import { describe, expect, test } from 'vitest'
import { buildXrpDeposit } from '../../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { finalizeXrpDeposit } from '../../../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import { ed, everyIntent, forWallet, intent, onDevnet, secp, withEd } from './intents.ts'

const upper = (bytes: Uint8Array): string => hex.encode(bytes).toUpperCase()

/** First half of SHA-512 over the prefix TXN and the signed bytes. Source: xrpl.org/docs/concepts/transactions. */
const hashOf = (blob: string): string =>
  upper(sha512(Uint8Array.of(0x54, 0x58, 0x4e, 0, ...hex.decode(blob.toLowerCase()))).slice(0, 32))

/** Checks the signature as rippled does: over the fields without the signature. */
function hasValidSignature(blob: string): boolean {
  const { TxnSignature, ...fields } = decode(blob) as Record<string, string>
  return verify(encodeForSigning(fields as never), String(TxnSignature), String(fields.SigningPubKey))
}

describe('ripple-binary-codec, an independent encoder and decoder', () => {
  test('decodes our bytes to our JSON, and encodes our JSON to our bytes', () => {
    for (const deposit of everyIntent) {
      const { json, unsigned } = buildXrpDeposit(deposit)
      expect(decode(upper(unsigned))).toEqual(json)
      expect(encode({ ...json } as never)).toBe(upper(unsigned))
    }
  })

  test('signs the same bytes, and accepts our signatures and hashes', () => {
    for (const [deposit, key] of [
      [intent, secp],
      [withEd, ed],
      [onDevnet, secp],
    ] as const) {
      const tx = buildXrpDeposit(deposit)
      expect(encodeForSigning({ ...tx.json } as never)).toBe(upper(tx.signBytes))
      const signed = finalizeXrpDeposit(tx, key.sign(tx.signBytes), deposit)
      expect(hasValidSignature(signed.hex)).toBe(true)
      expect(hashOf(signed.hex)).toBe(signed.hash)
      expect(decode(signed.hex)).toMatchObject({ ...tx.json })
    }
  })

  test('decodes a deposit for a wallet without a key', () => {
    expect(decode(upper(buildXrpDeposit(forWallet).unsigned))).not.toHaveProperty('SigningPubKey')
  })
})
