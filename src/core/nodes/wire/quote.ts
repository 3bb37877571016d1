import * as z from 'zod/mini'
import { amount, count, rate } from './number.ts'
import { address, assetName, memo, sentence, token } from './text.ts'

const none = 0n

/** An output that carries a part of a long memo. Source: THORNode 3.17, quote with `extended`. */
const memoOutput = z.object({ type: token(20), data: z.string().check(z.regex(/^[\x21-\x7e]{0,200}$/)), amount: rate })

/**
 * Answer of `/quote/swap`. Fields that Go leaves out when they are zero are read as zero; what a quote cannot do
 * without is required. Source: THORNode 3.17 QuoteSwapResponse, Mayanode 1.124 and 1.128.
 */
export const wireQuote = z.object({
  inbound_address: z.optional(z.union([address, z.literal('')])),
  inbound_confirmation_blocks: z.optional(count),
  inbound_confirmation_seconds: z.optional(count),
  outbound_delay_blocks: z.optional(count),
  outbound_delay_seconds: z.optional(count),
  fees: z.object({
    asset: assetName,
    affiliate: z._default(amount, none as never),
    outbound: z._default(amount, none as never),
    liquidity: amount,
    total: amount,
    slippage_bps: count,
    total_bps: count,
  }),
  router: z.optional(z.union([address, z.literal('')])),
  expiry: count,
  warning: z._default(sentence(4096), ''),
  notes: z._default(sentence(4096), ''),
  dust_threshold: z.optional(amount),
  recommended_min_amount_in: z.optional(amount),
  recommended_gas_rate: z.optional(rate),
  gas_rate_units: z.optional(z.union([token(40), z.literal('')])),
  memo: z.optional(memo),
  vout: z.optional(z.array(memoOutput).check(z.maxLength(20))),
  expected_amount_out: amount,
  max_streaming_quantity: z.optional(count),
  streaming_swap_blocks: z.optional(count),
  streaming_swap_seconds: z.optional(count),
  total_swap_seconds: z.optional(count),
})

export type WireQuote = z.infer<typeof wireQuote>
