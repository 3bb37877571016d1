import { z } from 'zod'
import { affiliateCaps } from '../../core/memo/affiliateCaps.ts'
import { nameProblem } from './nameProblem.ts'

/** Codes that every operation of the affiliate program can return. */
export const commonErrors = [
  ...(['method_not_allowed', 'rate_limited', 'storage_unavailable', 'misconfigured', 'internal_error'] as const),
] as const

/** Codes of every operation that takes a body. */
export const bodyErrors = ['invalid_json', 'invalid_input', 'payload_too_large', 'unsupported_media_type'] as const

/** Both windows of an operation that sends no mail. */
export const requestLimits = { requests: 'affiliate', executions: 'affiliate' } as const

/**
 * Letters, digits and a few signs: the name appears in mails and beside fees. It is neither a link nor this site's
 * name.
 */
export const partnerName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&'’+-]{0,59}$/u, "Write 1 to 60 letters, digits, spaces or . & ' + -.")
  .superRefine((name, context) => {
    const message = nameProblem(name)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .describe('The name that people see beside the fee.')
  .meta({ examples: ['Acme'] })

const split = (most: number, name: string) =>
  z.strictObject({
    name: z
      .string()
      .regex(/^[\w+-]{1,120}$/, `Write a ${name} or an address.`)
      .describe(`A registered ${name}, or an address of the protocol’s chain.`),
    basisPoints: z.int().min(0).max(most).describe('Share of a swap in hundredths of a percent.'),
  })

export const thorchainSplit = split(affiliateCaps.THORCHAIN.bps, 'THORName').meta({
  examples: [{ name: 'acme', basisPoints: 30 }],
})
export const mayaSplit = split(affiliateCaps.MAYACHAIN.bps, 'MAYAName').meta({
  examples: [{ name: 'acme', basisPoints: 30 }],
})

/** The secret of a mailed link. */
export const linkToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'Copy the whole token of the link.')
  .describe('The text behind token= in the link.')
  .meta({ examples: ['A'.repeat(43)] })

/** The answer to a request that may send a mail. */
export const accepted = z
  .strictObject({
    status: z.literal('accepted'),
    message: z.string().describe('What happens next, for people.'),
  })
  .describe('The same whether the address was known or not.')
