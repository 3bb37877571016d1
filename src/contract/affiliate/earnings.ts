import { z } from 'zod'
import { assetIdentifier, decimalAmount } from '../aggregator/aggregatorFields.ts'
import { readErrors } from '../aggregator/readErrors.ts'
import { defineOperation } from '../defineOperation.ts'
import { keyErrors } from '../operationErrors.ts'
import { sessionErrors } from './account.ts'
import { requestLimits } from './affiliateFields.ts'

/** Longest range of a report, in days. */
export const MAX_EARNINGS_DAYS = 92

/** A day in UTC. */
const day = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, 'Write a day as YYYY-MM-DD.')
  .describe('A day in UTC, as YYYY-MM-DD.')
  .meta({ examples: ['2026-11-23'] })

const protocol = z.enum(['THORCHAIN', 'MAYACHAIN'])

/** Where a report continues: a place in the history of each name that has more swaps. */
const earningsCursor = z
  .string()
  .regex(/^(t\d{1,20}(\.m\d{1,20})?|m\d{1,20})$/, 'Copy `next` of the response before.')
  .meta({ examples: ['t274591300000090001'] })

const usd = decimalAmount.nullable().describe('US dollars at the time of the swap; null when the indexer has no price.')

/** One fee of one swap. */
const earning = z.strictObject({
  protocol,
  hash: z.string().describe('Hash of the deposit, under which the explorers of both protocols list the payment.'),
  height: z.int().describe('The protocol’s block of the swap.'),
  time: z.iso.datetime().describe('Time of that block.'),
  sellAsset: assetIdentifier,
  buyAsset: assetIdentifier,
  name: z.string().describe('The affiliate, as the memo names it.'),
  kind: z
    .enum(['payment', 'booking'])
    .describe('payment: paid to `address`. booking: deducted from an output in the protocol’s own coin.'),
  address: z.string().describe('Account that was paid; empty for a booking.'),
  asset: assetIdentifier,
  amount: decimalAmount,
  usd,
  confirmation: z
    .enum(['confirmed', 'different', 'unknown'])
    .describe('Whether a majority of the configured nodes reports the same payments of this swap.'),
  confirmedBy: z.array(z.string()).describe('Operators of the nodes that confirm it.'),
})

/** Fees of one day, asset and pair together. */
const earningsGroup = z.strictObject({
  day,
  protocol,
  asset: assetIdentifier,
  sellAsset: assetIdentifier,
  buyAsset: assetIdentifier,
  count: z.int(),
  amount: decimalAmount,
  usd,
})

/** Earnings of a partner in a range of days. */
export const earningsReport = z.strictObject({
  from: day,
  until: day.describe('The last day, which is included.'),
  earnings: z.array(earning).describe('Newest first.'),
  groups: z.array(earningsGroup).describe('Sums of these fees per day, asset and pair, newest first.'),
  differences: z
    .array(z.strictObject({ hash: z.string(), reason: z.string() }))
    .describe('Swaps that the nodes do not confirm, with the reason.'),
  next: earningsCursor
    .nullable()
    .describe('The `cursor` of the next page; null when the report is complete. Add up the pages.'),
})

export type EarningsDocument = z.input<typeof earningsReport>

/** GET /v1/affiliate/earnings */
export const affiliateEarnings = defineOperation({
  method: 'GET',
  path: '/v1/affiliate/earnings',
  summary: 'List the affiliate fees of the partner that the sk_ key or the session belongs to',
  input: z.strictObject({
    from: day.optional().describe('First day; 29 days before the last by default.'),
    until: day.optional().describe('Last day; today by default.'),
    cursor: earningsCursor.optional().describe('`next` of the page before, with the same days.'),
    format: z
      .enum(['json', 'csv'])
      .optional()
      .describe('csv: the fees as a table, with the next page in the Link header; json by default.'),
  }),
  output: earningsReport,
  errors: [...readErrors, ...keyErrors, ...sessionErrors, 'api_key_public', 'partner_not_found'],
  credentials: ['ApiKey', 'Session'],
  limits: requestLimits,
  followsUp: true,
  mayBeCsv: true,
})
