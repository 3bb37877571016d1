import { z } from 'zod'
import { errorObject } from './errors.ts'

const { code, hint, documentation, details, request_id } = errorObject.shape

/** Our fields in the error bodies of another contract. */
const ours = { code, hint, documentation, request_id }

/** Why one provider has no route. */
export const providerError = z.strictObject({
  provider: z.string().describe('As the request names it.'),
  errorCode: z.string().describe('What happened, in the contract’s words.'),
  message: z.string().describe('What happened, for people.'),
  code,
  hint,
  details,
})

export type ProviderError = z.output<typeof providerError>

/** The body of every response of the aggregator that is not 2xx. */
export const aggregatorError = z
  .strictObject({
    error: z.string().describe('What happened, in the contract’s words, such as noRoutesFound.'),
    message: z.string().describe('What happened, for people.'),
    errorCode: z.string().optional().describe('As in providerErrors, when the providers agree on one reason.'),
    providerErrors: z.array(providerError).optional().describe('Each provider without a route, and its reason.'),
    ...ours,
    details,
  })
  .describe('The error object of every response that is not 2xx.')

/** The body of every response of the memoless service that is not 2xx. */
export const memolessError = z
  .strictObject({
    success: z.literal(false),
    error: z.strictObject({
      code: z.string().describe('What happened, in the contract’s words, such as UNSUPPORTED_ASSET.'),
      message: z.string().describe('What happened, for people.'),
      details: z.unknown().optional().describe('Facts that belong to the failure, such as the supported assets.'),
    }),
    ...ours,
  })
  .describe('The error object of every response that is not 2xx.')
