import { z } from 'zod'
import { defineOperation } from './defineOperation.ts'
import { emailAddress } from './emailAddress.ts'

/** POST /api/v1/newsletter: subscribes an address to service updates. */
export const newsletter = defineOperation({
  method: 'POST',
  path: '/api/v1/newsletter',
  summary: 'Subscribe an e-mail address to service updates',
  input: z.strictObject({ email: emailAddress }),
  fieldErrors: { email: 'invalid_email' },
  output: z
    .strictObject({
      status: z.literal('accepted'),
      message: z.string().describe('What happens next, for people.'),
    })
    .describe('The same whether the address was known or not.'),
  errors: [
    'invalid_json',
    'invalid_input',
    'invalid_email',
    'invalid_idempotency_key',
    'method_not_allowed',
    'idempotency_in_progress',
    'payload_too_large',
    'unsupported_media_type',
    'idempotency_key_reused',
    'rate_limited',
    'misconfigured',
    'storage_unavailable',
    'internal_error',
  ],
  idempotent: true,
  limits: { requests: 'newsletterRequests', executions: 'newsletter' },
})
