import * as v from 'valibot'
import { amount, count } from './wireNumber.ts'
import { address, assetName, sentence, token } from './wireText.ts'

const coin = v.object({ asset: assetName, amount })

/** A limit order in the queue; 64-bit numbers are digits. `ratio` and `created_timestamp`, which is always 0, are left out. */
const wireLimitSwap = v.object({
  swap: v.object({
    tx: v.object({
      id: token(128),
      chain: token(20),
      from_address: address,
      coins: v.pipe(v.array(coin), v.minLength(1), v.maxLength(10)),
      memo: sentence(2048),
    }),
    target_asset: assetName,
    destination: address,
    trade_target: amount,
    initial_block_height: count,
    state: v.object({ quantity: count, deposit: amount, in: amount, out: amount }),
    index: v.optional(count, 0),
  }),
  blocks_since_created: count,
  time_to_expiry_blocks: count,
})

export type WireLimitSwap = v.InferOutput<typeof wireLimitSwap>

/** `/queue/limit_swaps`. The list is also empty when the queue is off. Source: THORNode 3.17 QueryLimitSwapsResponse. */
export const wireLimitSwaps = v.object({
  limit_swaps: v.nullish(v.pipe(v.array(wireLimitSwap), v.maxLength(1_000))),
  pagination: v.object({ has_next: v.boolean() }),
})
