import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { readErrors } from './readErrors.ts'
import { route } from './route.ts'

const party = z.string().min(1).max(256)

/** The transaction of a quoted route. */
export const aggregatorSwap = defineOperation({
  method: 'POST',
  path: '/v1/swap',
  example: {
    routeId: 'the routeId of a route',
    sourceAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    destinationAddress: '0x742d35cc6634c0532925a3b844bc454e4438f44e',
  },
  followsUp: true,
  summary: 'Build the transaction of a quoted route.',
  input: z.looseObject({
    routeId: z.string().min(1).max(4_000).describe('From /v1/quote. The swap is quoted again, under the same terms.'),
    sourceAddress: party.describe('Address that sends the deposit.'),
    destinationAddress: party.describe('Address, THORName or MAYAName that receives.'),
    sourcePublicKey: z
      .string()
      .regex(/^0[23][0-9a-fA-F]{64}$/, 'Write the 66 hex digits of a compressed key, without 0x.')
      .optional()
      .describe('Compressed key of sourceAddress in hex; see /v1/quote.'),
    maxLossBps: z.int().min(0).max(10_000).optional().describe('As in /v1/quote; replaces the limit of the quote.'),
  }),
  output: route,
  errors: [
    ...(['invalid_signature', 'quote_expired', 'price_limit', 'trading_halted'] as const),
    ...(['invalid_destination', 'invalid_address', 'insufficient_balance', 'network_fee_too_high'] as const),
    ...(['unsupported_asset', 'deposit_mismatch', 'inbound_unconfirmed', 'single_source', 'router_unknown'] as const),
    ...(['quote_refused', 'provider_timeout'] as const),
    ...readErrors,
  ],
  idempotent: true,
})
