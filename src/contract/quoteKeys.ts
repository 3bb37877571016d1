import { z } from 'zod'
import { defineDocument } from './defineDocument.ts'

const key = z
  .strictObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    kid: z.string().describe('Name, which a signature repeats as keyId.'),
    x: z.string().describe('Public key, 32 bytes in base64url.'),
    use: z.literal('sig'),
    alg: z.literal('EdDSA'),
    network: z.enum(['devnet', 'stagenet', 'mainnet']).describe('Network of this site, which its signatures name.'),
    issuer: z.string().describe('Address of this site, which its signatures name.'),
    expires: z
      .int()
      .optional()
      .describe('Unix seconds from which a replaced key signs nothing. Its receipts from before stay valid.'),
  })
  .describe('A public key as RFC 8037 writes it, and the site that signs with it.')

/** GET /.well-known/quote-keys.json: the keys that verify signed quotes. */
export const quoteKeys = defineDocument({
  path: '/.well-known/quote-keys.json',
  summary: 'List the keys that quotes are signed with',
  output: z
    .strictObject({
      keys: z
        .array(key)
        .describe('The key that signs now comes first. A replaced key stays, so that its receipts can be verified.'),
    })
    .describe('Public keys of signed quotes; empty while no signing key is configured.'),
})
