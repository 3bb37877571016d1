import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { needsSession, sessionErrors, writeErrors } from './account.ts'
import { requestLimits } from './affiliateFields.ts'

const time = z.iso.datetime()

const keyFacts = {
  id: z.string().describe('Id of the key, such as key_0123456789ab.'),
  kind: z.enum(['pk', 'sk']).describe('pk for pages of its origins, sk for servers.'),
  label: z.string(),
  origins: z.array(z.string()).describe('Origins of the pages that may use a pk.'),
  dailyQuota: z.int().describe('Requests per day (UTC) of all its secrets.'),
}

const secretText = z.string().describe('The secret, shown only in this response.')

/** A line of text for people. */
const label = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,60}$/u, 'Write one line of 1 to 60 characters.')
  .meta({ examples: ['Shop'] })

/** GET /v1/affiliate/keys */
export const affiliateKeys = defineOperation({
  method: 'GET',
  path: '/v1/affiliate/keys',
  summary: 'List the API keys of the account with their use of today',
  input: z.strictObject({}),
  output: z.strictObject({
    keys: z.array(
      z.strictObject({
        ...keyFacts,
        usedToday: z.int().describe('Requests of today (UTC).'),
        createdAt: time,
        revokedAt: time.nullable(),
        secrets: z.array(
          z.strictObject({
            prefix: z.string().describe('The first characters of the secret, which identify it.'),
            createdAt: time,
            revokedAt: time.nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: sessionErrors,
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

/** POST /v1/affiliate/keys */
export const affiliateKeyCreate = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/keys',
  summary: 'Create an API key',
  input: z.strictObject({
    kind: z.enum(['pk', 'sk']),
    label,
    origins: z.array(z.string().max(300)).max(20).optional().describe('At least one for a pk; none for an sk.'),
  }),
  example: { kind: 'pk', label: 'Shop', origins: ['https://shop.example'] },
  output: z.strictObject({ ...keyFacts, secret: secretText }),
  errors: [...writeErrors, 'partner_not_approved', 'key_limit'],
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

/** POST /v1/affiliate/keys/rotate */
export const affiliateKeyRotate = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/keys/rotate',
  summary: 'Add a second secret to an API key',
  input: z.strictObject({ id: keyFacts.id.max(40) }),
  example: { id: 'key_0123456789ab' },
  output: z
    .strictObject({ id: keyFacts.id, secret: secretText })
    .describe('The earlier secret works until you revoke it.'),
  errors: [...writeErrors, 'partner_not_approved', 'key_limit', 'record_unknown'],
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

/** POST /v1/affiliate/keys/revoke */
export const affiliateKeyRevoke = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/keys/revoke',
  summary: 'Revoke an API key or one of its secrets',
  input: z.strictObject({ id: z.string().max(40).describe('Id of a key, or prefix of a secret.') }),
  example: { id: 'key_0123456789ab' },
  output: z.strictObject({ status: z.literal('ended') }),
  errors: [...writeErrors, 'record_unknown'],
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})
