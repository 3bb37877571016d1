import * as v from 'valibot'
import { amount, count } from './wireNumber.ts'
import { assetName, token } from './wireText.ts'

/**
 * One pool. THORChain writes `balance_rune` and a USD price, Maya `balance_cacao` and none; `decimals` is absent
 * when it is 8. Source: THORNode 3.17 Pool, Mayanode 1.124 and 1.128 Pool.
 */
export const wirePool = v.object({
  asset: assetName,
  status: token(40),
  decimals: v.optional(count),
  balance_asset: amount,
  balance_rune: v.optional(amount),
  balance_cacao: v.optional(amount),
  asset_tor_price: v.optional(v.union([amount, v.literal('')])),
  trading_halted: v.optional(v.boolean()),
})

export type WirePool = v.InferOutput<typeof wirePool>

export const wirePools = v.pipe(v.array(wirePool), v.maxLength(2000))
