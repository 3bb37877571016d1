import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { coinErrors, depositErrors, readErrors } from './memolessErrors.ts'
import {
  coinAmount,
  coinText,
  memolessAsset,
  referenceText,
  registrationId,
  requestLimits,
  success,
  txHash,
} from './memolessFields.ts'

/** Something to know before paying. */
export const memolessNotice = z.strictObject({
  code: z
    .enum(['live_neighbour', 'no_price_limit', 'refund_to_sender'])
    .describe('What it is about, for machines; stable.'),
  message: z.string().describe('What it is about, for people.'),
})

const memo = z
  .string()
  .min(1)
  .max(240)
  .describe('The swap memo to register, in plain ASCII. Only market and limit swaps are registered.')
  .meta({ examples: ['=:e:0x742d35cc6634c0532925a3b844bc454e4438f44e:40000000'] })

/** POST /memoless/api/v1/register */
export const register = defineOperation({
  method: 'POST',
  path: '/memoless/api/v1/register',
  summary: 'Register a memo on THORChain and get its reference',
  input: z.strictObject({
    asset: memolessAsset,
    memo,
    requested_in_asset_amount: coinAmount
      .optional()
      .describe('The amount that you want to send, in whole coins. The response then has the nearest one above it.'),
  }),
  output: z.strictObject({
    success,
    internal_api_id: registrationId,
    asset: memolessAsset,
    memo,
    reference: referenceText.length(5),
    reference_length: z.literal(5),
    height: z
      .string()
      .regex(/^[0-9]+$/)
      .describe('Block of the registration. Only later deposits use it.'),
    registration_hash: txHash,
    registered_by: z.string().describe('The name of this service. Its account is not published.'),
    txHash,
    decimals: z.int().describe('Decimals of the coin on its own chain.'),
    minimum_amount_to_send: coinText.describe('The smallest amount with this reference that the network sees.'),
    suggested_in_asset_amount: coinText.optional(),
    notices: z.array(memolessNotice),
    portage: z
      .strictObject({
        link: z
          .url()
          .describe(
            'The page that shows this payment to the person who makes it: open it whole. It compares memo, reference and ' +
              'vault with a majority of the nodes before it shows an address, and follows the payment.',
          ),
      })
      .optional()
      .describe('Present with `requested_in_asset_amount`. Hand over this link instead of an address.'),
  }),
  errors: [
    ...coinErrors,
    ...depositErrors,
    ...readErrors,
    ...(['registration_pending', 'registration_failed', 'registration_budget', 'reference_unusable'] as const),
    ...(['idempotency_key_reused', 'idempotency_in_progress', 'storage_unavailable'] as const),
  ],
  fieldErrors: { asset: 'invalid_asset', memo: 'invalid_memo', requested_in_asset_amount: 'invalid_amount' },
  requiredFields: {
    asset: { absent: 'MISSING_PARAMETERS' },
    memo: { absent: 'MISSING_PARAMETERS', empty: 'EMPTY_MEMO' },
  },
  successStatus: 201,
  limits: { requests: 'memolessRequests', executions: 'memolessRegistrations' },
  idempotent: true,
})

/** GET /memoless/api/v1/register/{id} */
export const registration = defineOperation({
  method: 'GET',
  path: '/memoless/api/v1/register/{id}',
  example: { id: '31add901-53dd-4dee-9ce8-2c6153d47232' },
  followsUp: true,
  summary: 'Get a registration and what is left of it',
  input: z.strictObject({ id: z.string().max(100) }),
  output: z.strictObject({
    success,
    registration: z.strictObject({
      registrationId,
      status: z.enum(['pending', 'registered', 'failed']),
      txHash,
      asset: memolessAsset,
      memo,
      createdAt: z.iso.datetime(),
      referenceId: referenceText.length(5).optional(),
      depositInfo: z
        .strictObject({
          inboundAddress: z
            .string()
            .describe(
              'The vault, confirmed by a majority of the nodes in this moment. Empty once nothing may be sent to it.',
            ),
          dustThreshold: coinText.describe('Smaller deposits are ignored.'),
          chain: z.string(),
          expiresAt: z
            .string()
            .regex(/^[0-9]+$/)
            .describe('Last block in which the network uses the reference.'),
          maxUse: z.string().regex(/^[0-9]+$/),
          usageCount: z.string().regex(/^[0-9]+$/),
          available: z.boolean().describe('Whether it is unused and enough time is left to confirm a deposit.'),
        })
        .optional()
        .describe(
          'Absent while the nodes do not confirm it. A reference that is used or late has no address, and `available` is false.',
        ),
      deposits: z
        .array(z.string())
        .optional()
        .describe(
          'Hashes of the deposits that used the reference, as a majority of the nodes reports: follow the swap by them. ' +
            'Absent while no majority answers.',
        ),
    }),
  }),
  errors: [...readErrors, 'invalid_input', 'registration_not_found', 'storage_unavailable'],
  limits: requestLimits,
})
