import { type Asset, formatAsset, layer1Of } from '../../../core/asset/asset.ts'
import type { SwapLeg } from '../../../core/quote/math/pool.ts'
import { isBase } from '../../quote/market.ts'
import type { PoolState } from '../../rules/state.ts'
import { emit } from '../events.ts'
import { findPool } from '../ledger.ts'
import type { Machine } from '../machine.ts'
import { countVolume } from '../volumes.ts'
import type { SwapStep } from './order.ts'

/** Emits a swap event for each pool of a sub-swap and counts its volume. */
export function emitSwapEvents(
  machine: Machine,
  step: SwapStep,
  from: Asset,
  amount: bigint,
  legs: readonly SwapLeg<PoolState>[],
): void {
  const { order, limit } = step
  let inAsset = from
  let inAmount = amount
  for (const [at, leg] of legs.entries()) {
    const last = at === legs.length - 1
    const outAsset = last ? order.target : machine.base
    const streams = order.quantity > 1n
    const sells = isBase(machine.market, inAsset)
    const pool = findPool(machine, sells ? outAsset : inAsset)
    const [base, asset] = sells ? [inAmount, leg.emit] : [leg.emit, inAmount]
    if (pool) countVolume(machine, pool, { base, asset, fee: leg.feeInBase })
    emit(machine, 'swap', {
      pool: formatAsset(layer1Of(sells ? outAsset : inAsset)),
      price_target: last ? String(limit) : '0',
      swap_slip: String(leg.slipBps),
      pool_slip: String(leg.poolSlipBps),
      liquidity_fee: String(leg.fee),
      liquidity_fee_in_rune: String(leg.feeInBase),
      coin: `${inAmount} ${formatAsset(inAsset)}`,
      emit_asset: `${leg.emit} ${formatAsset(outAsset)}`,
      streaming_swap_quantity: streams ? String(order.quantity) : '1',
      streaming_swap_count: streams ? String(order.count + 1n) : '1',
      id: order.tx.id,
      chain: order.tx.chain,
      from: order.tx.from,
      to: order.destination,
      memo: order.tx.memo,
    })
    inAsset = outAsset
    inAmount = leg.emit
  }
}
