import { z } from 'zod'
import { affiliateCaps } from '../../core/memo/affiliateCaps.ts'
import { defineOperation } from '../defineOperation.ts'
import { commonErrors, requestLimits } from './affiliateFields.ts'

/** Public id of a partner, as `?ref=` and the widget name it. */
export const partnerId = z
  .string()
  .regex(/^[a-z0-9-]{3,32}$/, 'Write 3 to 32 lower-case letters, digits or dashes.')
  .describe('Public id of a partner, as links name it in ?ref=.')
  .meta({ examples: ['acme'] })

const splitOn = (cap: { readonly bps: number }, description: string) =>
  z
    .strictObject({
      name: z.string().min(1).max(120),
      basisPoints: z.int().min(0).max(cap.bps).describe('Share of a swap in hundredths of a percent.'),
    })
    .nullable()
    .describe(description)

/** The public record of an approved partner. Fees come from it, never from a link. */
export const partner = z.strictObject({
  id: partnerId,
  name: z.string().min(1).max(60).describe('The name that people see.'),
  thorchain: splitOn(affiliateCaps.THORCHAIN, 'THORName or address, and its share; null for no share.'),
  maya: splitOn(affiliateCaps.MAYACHAIN, 'MAYAName or address, and its share; null for no share.'),
  origins: z.array(z.string()).describe('Origins of the pages that may embed the widget.'),
})

/** GET /v1/affiliate/partners/{id} */
export const affiliatePartner = defineOperation({
  method: 'GET',
  path: '/v1/affiliate/partners/{id}',
  summary: 'Get the public record of an approved partner',
  input: z.strictObject({ id: partnerId }),
  output: partner,
  errors: ['invalid_input', 'partner_not_found', 'not_found', ...commonErrors],
  followsUp: true,
  limits: requestLimits,
})
