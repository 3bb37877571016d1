import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { emailAddress } from '../emailAddress.ts'
import {
  accepted,
  bodyErrors,
  commonErrors,
  linkToken,
  mayaSplit,
  partnerName,
  requestLimits,
  thorchainSplit,
} from './affiliateFields.ts'

/** POST /v1/affiliate/register */
export const affiliateRegistration = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/register',
  summary: 'Register for the affiliate program',
  input: z
    .strictObject({
      name: partnerName,
      email: emailAddress,
      thorchain: thorchainSplit.optional(),
      maya: mayaSplit.optional(),
      terms: z.literal(true).describe('You accept the terms of this site.'),
    })
    .refine(({ thorchain, maya }) => thorchain !== undefined || maya !== undefined, {
      error: 'Name a THORName, a MAYAName or an address that receives the share.',
    }),
  example: { name: 'Acme', email: 'team@example.org', thorchain: { name: 'acme', basisPoints: 30 }, terms: true },
  fieldErrors: { email: 'invalid_email' },
  output: accepted,
  errors: [...bodyErrors, 'cross_site_request', 'invalid_email', ...commonErrors],
  limits: { requests: 'affiliate', executions: 'affiliateMails' },
})

/** POST /v1/affiliate/verify */
export const affiliateVerification = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/verify',
  summary: 'Verify the e-mail address of a registration',
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    status: z.literal('review'),
    message: z.string().describe('What happens next, for people.'),
  }),
  errors: [...bodyErrors, 'cross_site_request', 'link_unknown', 'link_used', 'link_expired', ...commonErrors],
  followsUp: true,
  limits: requestLimits,
})
