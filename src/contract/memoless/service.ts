import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { requestLimits, success } from './memolessFields.ts'

/** POST /memoless/api/v1/track-transaction */
export const trackTransaction = defineOperation({
  method: 'POST',
  path: '/memoless/api/v1/track-transaction',
  example: { txHash: '0'.repeat(64) },
  summary: 'Check the form of a transaction hash and get its page',
  input: z.strictObject({
    txHash: z.string().max(200).describe('Hash of your deposit, in any chain’s form; 0x is allowed.'),
  }),
  output: z.strictObject({
    success,
    tracking: z.strictObject({
      isValid: z.boolean().describe('Whether it has the form of a hash. Not whether the transaction exists.'),
      cleanTxHash: z.string().describe('The hash as the nodes write it.'),
      trackingUrl: z.url().describe('The page that follows the swap.'),
      network: z.enum(['devnet', 'stagenet', 'mainnet']),
    }),
  }),
  requiredFields: { txHash: { absent: 'MISSING_TX_HASH' } },
  errors: ['invalid_input', 'invalid_json', 'invalid_hash', 'rate_limited', 'misconfigured', 'internal_error'],
  limits: requestLimits,
})

/** GET /memoless/api/v1/health */
export const health = defineOperation({
  method: 'GET',
  path: '/memoless/api/v1/health',
  summary: 'Report whether references can be registered now',
  input: z.strictObject({}),
  output: z.strictObject({
    success,
    status: z.enum(['ok', 'unavailable']),
    reason: z.string().optional().describe('Why no reference can be registered.'),
    network: z.enum(['devnet', 'stagenet', 'mainnet']),
    protocols: z.array(
      z.strictObject({
        protocol: z.enum(['THORCHAIN', 'MAYACHAIN']),
        available: z.boolean(),
        reason: z.string().optional(),
      }),
    ),
    time: z.iso.datetime(),
  }),
  errors: ['rate_limited', 'misconfigured', 'internal_error'],
  limits: requestLimits,
})
