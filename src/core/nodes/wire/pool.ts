import * as z from 'zod/mini'
import { amount, count } from './number.ts'
import { assetName, token } from './text.ts'

/**
 * One pool. THORChain writes `balance_rune` and a USD price, Maya `balance_cacao` and none; `decimals` is absent
 * when it is 8. Source: THORNode 3.17 Pool, Mayanode 1.124 and 1.128 Pool.
 */
export const wirePool = z.object({
  asset: assetName,
  status: token(40),
  decimals: z.optional(count),
  balance_asset: amount,
  balance_rune: z.optional(amount),
  balance_cacao: z.optional(amount),
  asset_tor_price: z.optional(z.union([amount, z.literal('')])),
  trading_halted: z.optional(z.boolean()),
})

export type WirePool = z.infer<typeof wirePool>

export const wirePools = z.array(wirePool).check(z.maxLength(2000))
