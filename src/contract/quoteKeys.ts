import { z } from 'zod'
import { defineOperation } from './operation.ts'

const key = z
  .strictObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    kid: z.string().describe('Name, which a signature repeats as keyId.'),
    x: z.string().describe('Public key, 32 bytes in base64url.'),
    use: z.literal('sig'),
    alg: z.literal('EdDSA'),
  })
  .describe('A public key as RFC 8037 writes it.')

/** GET /.well-known/quote-keys.json: the keys that verify signed quotes. */
export const quoteKeys = defineOperation({
  method: 'GET',
  path: '/.well-known/quote-keys.json',
  summary: 'List the keys that quotes are signed with',
  input: z.strictObject({}),
  output: z
    .strictObject({
      keys: z
        .array(key)
        .describe('The key that signs now comes first. A replaced key stays while its quotes are valid.'),
    })
    .describe('Public keys of signed quotes; empty while no signing key is configured.'),
  errors: ['method_not_allowed', 'misconfigured', 'internal_error'],
})
