import { isSameHash } from '../address/normalizeHash.ts'
import { units } from '../asset/amount.ts'
import { formatAsset, parseAsset } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import {
  type WireStages,
  type WireStreamingSwap,
  type WireTx,
  type WireTxStatus,
  wireStreamingSwap,
  wireTxStatus,
} from '../nodes/wire/wireTracking.ts'
import type { Inbound, NodeFacts, Paid, SubSwaps } from './facts.ts'
import type { TxHash } from './txHash.ts'

/** A deposit and the protocol to query. */
export interface TxQuery {
  readonly protocol: Protocol
  readonly hash: TxHash
}

/** Reads `/tx/status/{hash}`. Rejects a reply about another transaction. */
export function txStatusShape(query: TxQuery) {
  return decoding(wireTxStatus, (wire) => (isAbout(query, wire.tx?.id) ? factsOf(query, wire) : undefined))
}

/** Reads `/swap/streaming/{hash}`; `none` when the swap does not (or no longer) stream. */
export function streamingShape(query: TxQuery) {
  return decoding(wireStreamingSwap, (wire) => (isAbout(query, wire.tx_id) ? streamingOf(wire) : undefined))
}

function isAbout({ hash }: TxQuery, id: string | undefined): boolean {
  return id === undefined || id === '' || isSameHash(id, hash)
}

function streamingOf(wire: WireStreamingSwap): SubSwaps | 'none' {
  const { count, quantity, interval = 0, deposit, in: input, out } = wire
  if (count === undefined || quantity === undefined || quantity === 0) return 'none'
  return {
    count,
    quantity,
    interval,
    ...(deposit !== undefined && { deposit }),
    ...(input !== undefined && { in: input }),
    ...(out !== undefined && { out }),
    failed: wire.failed_swap_reasons ?? [],
  }
}

function factsOf(query: TxQuery, wire: WireTxStatus): NodeFacts {
  const { stages } = wire
  const inbound = wire.tx ? inboundOf(query, wire.tx) : undefined
  return {
    ...(inbound && { inbound }),
    planned: (wire.planned_out_txs ?? []).map(({ chain, to_address, coin, refund }) => ({
      chain,
      address: to_address,
      ...coinOf(query, coin),
      refund,
    })),
    paid: (wire.out_txs ?? []).flatMap((tx) => paidOf(query, tx)),
    ...stagesOf(stages, inbound?.chain),
  }
}

function stagesOf(stages: WireStages, chain: string | undefined) {
  const { inbound_observed: observed, inbound_finalised, swap_status, swap_finalised } = stages
  const { outbound_delay: delay, outbound_signed: signed } = stages
  const observers = Math.max(observed.pre_confirmation_count ?? 0, observed.final_count ?? 0)
  const isSwap = swap_status !== undefined || swap_finalised !== undefined
  const pending = swap_status?.pending !== false || swap_finalised?.completed === false
  const streaming = swap_status?.streaming
  return {
    observed: { seen: observed.started === true || observers > 0, completed: observed.completed, observers },
    ...confirmationOf(stages, chain),
    finalised: inbound_finalised?.completed === true,
    ...(isSwap && {
      swap: {
        pending: swap_status === undefined ? swap_finalised?.completed !== true : pending,
        isQueueRead: swap_status !== undefined,
        ...(streaming && streaming.quantity > 1 && { subSwaps: { ...streaming, failed: [] } }),
      },
    }),
    ...(delay && {
      delay: {
        completed: delay.completed,
        ...(delay.remaining_delay_blocks !== undefined && { blocks: delay.remaining_delay_blocks }),
        ...(delay.remaining_delay_seconds !== undefined && { seconds: delay.remaining_delay_seconds }),
      },
    }),
    ...(signed && {
      signed: {
        completed: signed.completed,
        ...(signed.scheduled_outbound_height !== undefined && { scheduledHeight: signed.scheduled_outbound_height }),
        ...(signed.blocks_since_scheduled !== undefined && { blocksSince: signed.blocks_since_scheduled }),
      },
    }),
  }
}

/** Blocks seen = ⌊required − remaining seconds ÷ block time⌋, because the node reports only the remaining time. */
function confirmationOf({ inbound_confirmation_counted: counted }: WireStages, chain: string | undefined) {
  if (counted === undefined) return {}
  const { external_observed_height: minedAt, external_confirmation_delay_height: end, completed } = counted
  const remainingSeconds = counted.remaining_confirmation_seconds
  const required = minedAt === undefined || end === undefined || end < minedAt ? undefined : end - minedAt
  const blockMs = chain !== undefined && isChainId(chain) ? chains[chain].blockMs : undefined
  const left = blockMs === undefined || remainingSeconds === undefined ? required : (remainingSeconds * 1000) / blockMs
  return {
    confirmation: {
      completed,
      ...(minedAt !== undefined && { minedAt }),
      ...(required !== undefined && { required, seen: Math.max(Math.floor(required - (left ?? 0)), 0) }),
      ...(remainingSeconds !== undefined && { remainingSeconds }),
    },
  }
}

function inboundOf(query: TxQuery, tx: WireTx): Inbound | undefined {
  if (!tx.id || !tx.chain) return undefined
  const coins = (tx.coins ?? []).map((coin) => coinOf(query, coin))
  return { chain: tx.chain, from: tx.from_address ?? '', to: tx.to_address ?? '', coins, memo: tx.memo ?? '' }
}

const coinOf = ({ protocol }: TxQuery, { asset, amount }: { asset: string; amount: bigint }) => ({
  asset: formatAsset(parseAsset(asset, protocol)),
  amount: units(amount),
})

/** The hash of native outputs: zeros. */
const noHash = /^0*$/

/** Returns the coins of a payment if its memo refers to this deposit. */
function paidOf(query: TxQuery, tx: WireTx): readonly Paid[] {
  const [, keyword, about] = /^(OUT|REFUND):([^:|]+)/i.exec(tx.memo ?? '') ?? []
  if (keyword === undefined || about === undefined || !isAbout(query, about)) return []
  const { chain, id = '' } = tx
  const isNative = chain === protocols[query.protocol].chain
  const lacksHash = noHash.test(id)
  if (!chain || (lacksHash && !isNative)) return []
  return (tx.coins ?? []).map((coin) => ({
    chain,
    address: tx.to_address ?? '',
    ...coinOf(query, coin),
    ...(!lacksHash && { hash: id }),
    refund: keyword.toUpperCase() === 'REFUND',
  }))
}
