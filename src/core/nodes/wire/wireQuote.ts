import * as v from 'valibot'
import { amount, count, rate } from './wireNumber.ts'
import { address, assetName, memo, sentence, token } from './wireText.ts'

/** An output that carries a part of a long memo. Source: THORNode 3.17, quote with `extended`. */
const memoOutput = v.object({
  type: token(20),
  data: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{0,200}$/)),
  amount: rate,
})

/**
 * Answer of `/quote/swap`. Fields that Go leaves out when they are zero are read as zero; what a quote cannot do
 * without is required. Source: THORNode 3.17 QuoteSwapResponse, Mayanode 1.124 and 1.128.
 */
export const wireQuote = v.object({
  inbound_address: v.optional(v.union([address, v.literal('')])),
  inbound_confirmation_blocks: v.optional(count),
  inbound_confirmation_seconds: v.optional(count),
  outbound_delay_blocks: v.optional(count),
  outbound_delay_seconds: v.optional(count),
  fees: v.object({
    asset: assetName,
    affiliate: v.optional(amount, '0'),
    outbound: v.optional(amount, '0'),
    liquidity: amount,
    total: amount,
    slippage_bps: count,
    total_bps: count,
  }),
  router: v.optional(v.union([address, v.literal('')])),
  expiry: count,
  warning: v.optional(sentence(4096), ''),
  notes: v.optional(sentence(4096), ''),
  dust_threshold: v.optional(amount),
  recommended_min_amount_in: v.optional(amount),
  recommended_gas_rate: v.optional(rate),
  gas_rate_units: v.optional(v.union([token(40), v.literal('')])),
  memo: v.optional(memo),
  vout: v.optional(v.pipe(v.array(memoOutput), v.maxLength(20))),
  expected_amount_out: amount,
  max_streaming_quantity: v.optional(count),
  streaming_swap_blocks: v.optional(count),
  streaming_swap_seconds: v.optional(count),
  total_swap_seconds: v.optional(count),
})

export type WireQuote = v.InferOutput<typeof wireQuote>
