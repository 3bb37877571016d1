import { z } from 'zod'
import { affiliateCaps } from '../../core/memo/affiliateCaps.ts'
import { defineOperation } from '../defineOperation.ts'
import { emailAddress } from '../emailAddress.ts'
import { accepted, bodyErrors, commonErrors, requestLimits } from './affiliateFields.ts'
import { partner, partnerId } from './partner.ts'

/** Credentials of every operation that needs a session. */
export const needsSession = ['Session'] as const

/** Codes of every operation that needs a session. */
export const sessionErrors = ['session_missing', ...commonErrors] as const

/** Codes of every operation that changes an account. */
export const writeErrors = [...bodyErrors, 'cross_site_request', ...sessionErrors] as const

const time = z.iso.datetime()

/** A change that waits. */
const affiliateChange = z.strictObject({
  id: z.uuid(),
  field: z.enum(['thorchain', 'maya', 'email']),
  value: z.string().describe('The new name or address; empty for no share.'),
  requestedAt: time,
  effectiveAt: time.describe('48 hours after the request.'),
  confirmed: z.boolean().describe('Whether the new e-mail address is confirmed. One that is not never takes effect.'),
})

const { name, thorchain, maya, origins } = partner.shape

/** The account of a session. */
export const affiliateAccountView = z.strictObject({
  status: z.enum(['review', 'approved']),
  partnerId: partnerId.nullable().describe('Public id; null before the approval.'),

  name,
  email: z.string(),
  thorchain,
  maya,
  origins,
  changes: z.array(affiliateChange).describe('Changes that wait, oldest first.'),
})

/** An account as responses have it. */
export type AccountDocument = z.input<typeof affiliateAccountView>

/** POST /v1/affiliate/sign-in */
export const affiliateSignIn = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/sign-in',
  summary: 'Mail a link that signs in',
  input: z.strictObject({ email: emailAddress }),
  fieldErrors: { email: 'invalid_email' },
  output: accepted,
  errors: [...bodyErrors, 'cross_site_request', 'invalid_email', ...commonErrors],
  limits: { requests: 'affiliate', executions: 'affiliateMails' },
})

/** GET /v1/affiliate/account */
export const affiliateAccount = defineOperation({
  method: 'GET',
  path: '/v1/affiliate/account',
  summary: 'Get the account of the session',
  input: z.strictObject({}),
  output: affiliateAccountView,
  errors: sessionErrors,
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

/** POST /v1/affiliate/changes */
export const affiliateChangeRequest = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/changes',
  summary: 'Request a change of a payout or of the e-mail address',
  input: z.discriminatedUnion('field', [
    z.strictObject({ field: z.literal('thorchain'), value: z.string().max(120) }),
    z.strictObject({ field: z.literal('maya'), value: z.string().max(120) }),
    z.strictObject({ field: z.literal('email'), value: emailAddress }),
  ]),
  example: { field: 'thorchain', value: 'acme' },
  output: affiliateChange,
  errors: [...writeErrors, 'mail_unavailable'],
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

const ended = z.strictObject({ status: z.literal('ended') })

/** POST /v1/affiliate/changes/cancel */
export const affiliateChangeCancel = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/changes/cancel',
  summary: 'Cancel a change that waits',
  input: z.strictObject({ id: z.uuid() }),
  example: { id: '5f0c3f5e-4a4f-4a1c-9d3e-0a8a1b6f7c2d' },
  output: ended,
  errors: [...writeErrors, 'record_unknown'],
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

/** POST /v1/affiliate/settings */
export const affiliateSettings = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/settings',
  summary: 'Set the shares and the origins of the widget',
  input: z.strictObject({
    thorchainPoints: z.int().min(0).max(affiliateCaps.THORCHAIN.bps).describe('Share on THORChain in basis points.'),
    mayaPoints: z.int().min(0).max(affiliateCaps.MAYACHAIN.bps).describe('Share on Maya Protocol in basis points.'),
    origins: z.array(z.string().max(300)).max(20).describe('Origins of the pages that embed the widget.'),
  }),
  example: { thorchainPoints: 30, mayaPoints: 30, origins: ['https://shop.example'] },
  output: affiliateAccountView,
  errors: writeErrors,
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

/** GET /v1/affiliate/sessions */
export const affiliateSessions = defineOperation({
  method: 'GET',
  path: '/v1/affiliate/sessions',
  summary: 'List the open sessions of the account',
  input: z.strictObject({}),
  output: z.strictObject({
    sessions: z.array(
      z.strictObject({
        id: z.uuid(),
        browser: z.string().describe('The browser as it named itself.'),
        current: z.boolean().describe('Whether it is the session of this request.'),
        createdAt: time,
        seenAt: time,
        expiresAt: time,
      }),
    ),
  }),
  errors: sessionErrors,
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})

/** POST /v1/affiliate/sessions/revoke */
export const affiliateSessionRevoke = defineOperation({
  method: 'POST',
  path: '/v1/affiliate/sessions/revoke',
  summary: 'Close a session of the account',
  input: z.strictObject({ id: z.uuid() }),
  example: { id: '5f0c3f5e-4a4f-4a1c-9d3e-0a8a1b6f7c2d' },
  output: ended,
  errors: [...writeErrors, 'record_unknown'],
  credentials: needsSession,
  followsUp: true,
  limits: requestLimits,
})
