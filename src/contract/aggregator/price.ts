import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { readErrors } from './readErrors.ts'

/** Most assets in one request. */
const MAX_TOKENS = 100

const tokenPrice = z.strictObject({
  identifier: z.string().describe('The asset as the request names it.'),
  price_usd: z
    .number()
    .optional()
    .describe('US dollars of one coin, with at most 15 digits, rounded down. Absent when no pool has a price.'),
  price_usd_exact: z
    .string()
    .optional()
    .describe('US dollars of one coin as an exact decimal text, with at most 8 decimals. An addition to the contract.'),
  provider: z.enum(['THORCHAIN', 'MAYACHAIN']).optional().describe('Protocol whose pools set the price.'),
  timestamp: z.int().describe('When the pools were read, in seconds since 1970.'),
})

/** POST /v1/price: prices of assets in US dollars. */
export const price = defineOperation({
  method: 'POST',
  path: '/v1/price',
  example: { tokens: [{ identifier: 'BTC.BTC' }] },
  summary: 'Prices of assets in US dollars, from pools that a majority of the nodes confirms',
  input: z.object({
    tokens: z
      .array(
        z.object({
          identifier: z
            .string()
            .min(1)
            .max(200)
            .meta({ examples: ['BTC.BTC'] }),
        }),
      )
      .min(1)
      .max(MAX_TOKENS)
      .describe(`The assets, at most ${MAX_TOKENS}.`),
    metadata: z
      .boolean()
      .optional()
      .describe('Accepted and without effect: `cg`, market data of other sites, is never sent.'),
  }),
  output: z.array(tokenPrice).describe('One row for each asset of the request, in its order.'),
  errors: readErrors,
  idempotent: true,
})
