import * as z from 'zod/mini'
import { amount, count } from './number.ts'
import { address, assetName, sentence, token } from './text.ts'

const chain = token(20)
const hash = token(128)
const empty = z.literal('')
/** Go writes an empty list as null. */
const list = <T extends z.ZodMiniType>(item: T) => z.optional(z.nullable(z.array(item).check(z.maxLength(500))))

const coin = z.object({ asset: assetName, amount })

/** A transaction as observers report it. The memo is anybody's text. */
const wireTx = z.object({
  id: z.optional(z.union([hash, empty])),
  chain: z.optional(z.union([chain, empty])),
  from_address: z.optional(z.union([address, empty])),
  to_address: z.optional(z.union([address, empty])),
  coins: list(coin),
  memo: z.optional(sentence(2048)),
})

export type WireTx = z.infer<typeof wireTx>

const streaming = z.object({ interval: count, quantity: count, count })

const stages = z.object({
  inbound_observed: z.object({
    started: z.optional(z.boolean()),
    pre_confirmation_count: z.optional(count),
    final_count: z.optional(count),
    completed: z.boolean(),
  }),
  inbound_confirmation_counted: z.optional(
    z.object({
      external_observed_height: z.optional(count),
      external_confirmation_delay_height: z.optional(count),
      remaining_confirmation_seconds: z.optional(count),
      completed: z.boolean(),
    }),
  ),
  inbound_finalised: z.optional(z.object({ completed: z.boolean() })),
  swap_status: z.optional(z.object({ pending: z.boolean(), streaming: z.optional(streaming) })),
  swap_finalised: z.optional(z.object({ completed: z.boolean() })),
  outbound_delay: z.optional(
    z.object({
      remaining_delay_blocks: z.optional(count),
      remaining_delay_seconds: z.optional(count),
      completed: z.boolean(),
    }),
  ),
  outbound_signed: z.optional(
    z.object({
      scheduled_outbound_height: z.optional(count),
      // Negative while the height is still ahead.
      blocks_since_scheduled: z.optional(z.int()),
      completed: z.boolean(),
    }),
  ),
})

export type WireStages = z.infer<typeof stages>

/** `/tx/status/{hash}`. Source: THORNode 3.17 TxStatusResponse, Mayanode 1.128 TxStatusResponse. */
export const wireTxStatus = z.object({
  tx: z.optional(z.nullable(wireTx)),
  planned_out_txs: list(z.object({ chain, to_address: address, coin, refund: z.boolean() })),
  out_txs: list(wireTx),
  stages,
})

export type WireTxStatus = z.infer<typeof wireTxStatus>

/** `/swap/streaming/{hash}`; an empty or zero object when there is none. Source: StreamingSwap of both nodes. */
export const wireStreamingSwap = z.object({
  tx_id: z.optional(z.union([hash, empty])),
  interval: z.optional(count),
  quantity: z.optional(count),
  count: z.optional(count),
  deposit: z.optional(amount),
  in: z.optional(amount),
  out: z.optional(amount),
  failed_swaps: list(count),
  failed_swap_reasons: list(sentence(300)),
})

export type WireStreamingSwap = z.infer<typeof wireStreamingSwap>
