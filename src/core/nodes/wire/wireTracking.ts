import * as v from 'valibot'
import { amount, count, integer } from './wireNumber.ts'
import { address, assetName, sentence, token } from './wireText.ts'

const chain = token(20)
const hash = token(128)
const empty = v.literal('')
/** Go writes an empty list as null. */
const list = <T extends v.GenericSchema>(item: T) => v.optional(v.nullable(v.pipe(v.array(item), v.maxLength(500))))

const coin = v.object({ asset: assetName, amount })

/** A transaction as observers report it. The memo is anybody's text. */
const wireTx = v.object({
  id: v.optional(v.union([hash, empty])),
  chain: v.optional(v.union([chain, empty])),
  from_address: v.optional(v.union([address, empty])),
  to_address: v.optional(v.union([address, empty])),
  coins: list(coin),
  memo: v.optional(sentence(2048)),
})

export type WireTx = v.InferOutput<typeof wireTx>

const streaming = v.object({ interval: count, quantity: count, count })

const stages = v.object({
  inbound_observed: v.object({
    started: v.optional(v.boolean()),
    pre_confirmation_count: v.optional(count),
    final_count: v.optional(count),
    completed: v.boolean(),
  }),
  inbound_confirmation_counted: v.optional(
    v.object({
      external_observed_height: v.optional(count),
      external_confirmation_delay_height: v.optional(count),
      remaining_confirmation_seconds: v.optional(count),
      completed: v.boolean(),
    }),
  ),
  inbound_finalised: v.optional(v.object({ completed: v.boolean() })),
  swap_status: v.optional(v.object({ pending: v.boolean(), streaming: v.optional(streaming) })),
  swap_finalised: v.optional(v.object({ completed: v.boolean() })),
  outbound_delay: v.optional(
    v.object({
      remaining_delay_blocks: v.optional(count),
      remaining_delay_seconds: v.optional(count),
      completed: v.boolean(),
    }),
  ),
  outbound_signed: v.optional(
    v.object({
      scheduled_outbound_height: v.optional(count),
      // Negative while the height is still ahead.
      blocks_since_scheduled: v.optional(integer),
      completed: v.boolean(),
    }),
  ),
})

export type WireStages = v.InferOutput<typeof stages>

/** `/tx/status/{hash}`. Source: THORNode 3.17 TxStatusResponse, Mayanode 1.128 TxStatusResponse. */
export const wireTxStatus = v.object({
  tx: v.optional(v.nullable(wireTx)),
  planned_out_txs: list(v.object({ chain, to_address: address, coin, refund: v.boolean() })),
  out_txs: list(wireTx),
  stages,
})

export type WireTxStatus = v.InferOutput<typeof wireTxStatus>

/** `/cosmos/tx/v1beta1/txs/{hash}`: a transaction of the protocol's own chain. A code other than 0 is a failure. */
export const wireHomeTx = v.object({
  tx_response: v.object({ txhash: hash, code: v.optional(count, 0), raw_log: v.optional(sentence(300), '') }),
})

/**
 * `/tx/details/{hash}`: `reverted` once observers have taken the deposit back; heights of the protocol's own blocks, absent
 * or 0 until then. Source: queryTxVoters of both nodes.
 */
export const wireTxDetails = v.object({
  tx_id: hash,
  reverted: v.optional(v.boolean(), false),
  consensus_height: v.optional(count),
  finalised_height: v.optional(count),
  outbound_height: v.optional(count),
})

/** `/queue/outbound` and `/queue/scheduled`. Source: TxOutItem of both nodes. */
export const wireOutboundQueue = v.nullable(
  v.pipe(v.array(v.object({ in_hash: v.optional(v.union([hash, empty])) })), v.maxLength(10_000)),
)

/** `/swap/streaming/{hash}`; an empty or zero object when there is none. Source: StreamingSwap of both nodes. */
export const wireStreamingSwap = v.object({
  tx_id: v.optional(v.union([hash, empty])),
  interval: v.optional(count),
  quantity: v.optional(count),
  count: v.optional(count),
  deposit: v.optional(amount),
  in: v.optional(amount),
  out: v.optional(amount),
  failed_swaps: list(count),
  failed_swap_reasons: list(sentence(300)),
})

export type WireStreamingSwap = v.InferOutput<typeof wireStreamingSwap>

export type WireHomeTx = v.InferOutput<typeof wireHomeTx>
