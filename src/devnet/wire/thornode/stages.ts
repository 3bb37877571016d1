import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { isSwapMemo } from '../../../core/memo/memo.ts'
import { tryReadMemo } from '../../machine/inbound/readMemo.ts'
import type { Machine } from '../../machine/machine.ts'
import { orderKey } from '../../machine/queue/order.ts'
import type { InboundRecord } from '../../machine/records.ts'
import { externalHeights } from './externalHeights.ts'
import { omitEmpty } from './omitEmpty.ts'
import { signersOf } from './txBody.ts'

/** Stages of an unknown transaction; this is not an error. */
const unseen = { inbound_observed: { started: false, final_count: 0, completed: false } }

/** Returns the stages of an inbound. Source: newTxStagesResponse of THORNode 3.17 and Mayanode 1.124. */
export function stagesOf(machine: Machine, record: InboundRecord | undefined) {
  if (record === undefined) return unseen
  return {
    inbound_observed: observedStage(machine, record),
    inbound_confirmation_counted: countedStage(machine, record),
    inbound_finalised: { completed: record.finalisedHeight > 0 },
    ...swapStages(machine, record),
    ...outboundStages(machine, record),
  }
}

function observedStage(machine: Machine, record: InboundRecord) {
  const { height, final } = externalHeights(machine, record)
  const count = signersOf(machine, record.tx).length
  const isFinal = record.finalisedHeight > 0
  return {
    ...omitEmpty({ pre_confirmation_count: final > height ? count : 0 }),
    final_count: isFinal ? count : 0,
    completed: true,
  }
}

/** Remaining seconds = blocks to count · seconds of the outer chain's block − seconds since the counting began. */
function countedStage(machine: Machine, record: InboundRecord) {
  if (record.finalisedHeight > 0) return countedBody[machine.protocol]
  const { height, final } = externalHeights(machine, record)
  const { chain } = record.tx
  const blockMs = isChainId(chain) ? chains[chain].blockMs : 0
  const passedMs = (machine.height - record.height) * protocols[machine.protocol].blockMs
  return {
    ...omitEmpty({ counting_start_height: record.height, chain, external_observed_height: height }),
    external_confirmation_delay_height: final,
    remaining_confirmation_seconds: Math.max(Math.floor((blockMs * (final - height) - passedMs) / 1000), 0),
    completed: false,
  }
}

/** Only THORNode includes the remaining seconds when complete. */
const countedBody = {
  THORCHAIN: { remaining_confirmation_seconds: 0, completed: true },
  MAYACHAIN: { completed: true },
} as const

function swapStages(machine: Machine, record: InboundRecord) {
  const { tx, finalisedHeight, outbounds } = record
  const isFinal = finalisedHeight > 0
  const order = isFinal ? machine.orders.get(orderKey({ tx, index: 0 })) : undefined
  const pending = order !== undefined
  const streaming = order?.streams && order.quantity > 0n ? streamingOf(order) : undefined
  const isPending = pending && outbounds.length === 0
  return {
    swap_status: { pending, ...(streaming && { streaming }) },
    ...(isFinal && isSwap(machine, tx.memo) ? { swap_finalised: { completed: !isPending } } : {}),
  }
}

/** Only for Maya: THORChain's advanced queue reports streaming at /swap/streaming. */
function streamingOf({ interval, quantity, count }: { interval: bigint; quantity: bigint; count: bigint }) {
  return { interval: Number(interval), quantity: Number(quantity), count: Number(count) }
}

/** Returns whether a memo causes a swap: a swap memo, or liquidity of a synth. */
function isSwap(machine: Machine, text: string): boolean {
  const memo = tryReadMemo(machine, text)
  if (memo === undefined) return false
  if (isSwapMemo(memo)) return true
  const [asset] = memo.kind === 'add_liquidity' || memo.kind === 'withdraw_liquidity' ? memo.fields : []
  return asset !== undefined && resolveAsset(asset, machine.protocol, machine.pools).kind === 'synth'
}

/** Builds the outbound stages; the delay only if there is one. */
function outboundStages(machine: Machine, record: InboundRecord) {
  const { outboundHeight, finalisedHeight, done, reverted } = record
  if (outboundHeight === 0) return {}
  const left = outboundHeight - machine.height
  const seconds = Math.floor((left * protocols[machine.protocol].blockMs) / 1000)
  const wait = left > 0 ? { remaining_delay_blocks: left, remaining_delay_seconds: seconds } : {}
  const signed = done || reverted
  const since = left > 0 ? {} : { blocks_since_scheduled: -left }
  return {
    ...(outboundHeight > finalisedHeight ? { outbound_delay: { ...wait, completed: left <= 0 } } : {}),
    outbound_signed: {
      ...(signed ? {} : { scheduled_outbound_height: outboundHeight, ...since }),
      completed: signed,
    },
  }
}
