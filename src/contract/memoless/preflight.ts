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
} from './memolessFields.ts'
import { memolessNotice } from './register.ts'

/** POST /memoless/api/v1/preflight */
export const preflight = defineOperation({
  method: 'POST',
  path: '/memoless/api/v1/preflight',
  example: { asset: 'BTC.BTC', reference: '00042', amount: '0.01500042' },
  followsUp: true,
  summary: 'Check an amount and get the address to pay',
  input: z.union([
    z.strictObject({
      internal_api_id: registrationId,
      amount: coinAmount,
      inputType: z.literal('asset').optional(),
    }),
    z.strictObject({
      asset: memolessAsset,
      reference: referenceText,
      amount: coinAmount,
      inputType: z.literal('asset').optional().describe('Amounts in US dollars have no exact last digits.'),
    }),
  ]),
  output: z.strictObject({
    success,
    message: z.string(),
    data: z.strictObject({
      current_uses: z.int().min(0).describe('Deposits that used the reference.'),
      max_uses: z.int().min(0).describe('Deposits that may use it; 0 means unlimited.'),
      memo: z.string().describe('The registered memo, read back from a majority of the nodes.'),
      inbound_address: z
        .string()
        .describe('The vault, confirmed by a majority of the nodes in this moment. Never store it.'),
      qr_code: z
        .string()
        .describe('Text of the QR code: a payment URI, or the bare address where wallets have no safe one.'),
      qr_code_data_url: z.string().startsWith('data:image/svg+xml;base64,').describe('The same as an SVG image.'),
      amount: coinText,
      time_remaining: z
        .string()
        .describe('Time left to send, such as "2h 45m".')
        .meta({ examples: ['2h 45m'] }),
      blocks_remaining: z
        .int()
        .min(0)
        .describe('Blocks left to send, so that the deposit confirms before the reference expires.'),
      seconds_remaining: z.int().min(0).describe('The same in seconds, at six seconds for a block.'),
    }),
    notices: z.array(memolessNotice),
  }),
  errors: [
    ...coinErrors,
    ...depositErrors,
    ...readErrors,
    ...(['amount_below_dust', 'invalid_parameter', 'reference_unusable'] as const),
    ...(['registration_not_found', 'registration_pending', 'registration_failed'] as const),
    ...(['deposit_mismatch', 'storage_unavailable'] as const),
  ],
  fieldErrors: { amount: 'invalid_amount', asset: 'invalid_asset', reference: 'invalid_parameter' },
  requiredFields: { amount: { absent: 'MISSING_AMOUNT' } },
  limits: requestLimits,
})

/** POST /memoless/api/v1/suggest-amounts */
export const suggestAmounts = defineOperation({
  method: 'POST',
  path: '/memoless/api/v1/suggest-amounts',
  summary: 'Get the nearest amounts that have a reference',
  input: z.strictObject({ asset: memolessAsset, reference: referenceText, requested_amount: coinAmount }),
  output: z.strictObject({
    success,
    data: z.strictObject({
      valid_amount_rounded_up: coinText,
      valid_amount_rounded_down: coinText.describe('The one above, where the one below is too small to send.'),
      rounded_up_difference_usd: z.string().describe('US dollars between the wish and the amount, for display.'),
      rounded_down_difference_usd: z.string().describe('US dollars between the wish and the amount, for display.'),
    }),
  }),
  errors: [...coinErrors, ...readErrors, 'invalid_parameter'],
  fieldErrors: { asset: 'invalid_asset', requested_amount: 'invalid_amount', reference: 'invalid_parameter' },
  requiredFields: {
    asset: { absent: 'MISSING_PARAMETERS' },
    reference: { absent: 'MISSING_PARAMETERS' },
    requested_amount: { absent: 'MISSING_PARAMETERS' },
  },
  limits: requestLimits,
})
