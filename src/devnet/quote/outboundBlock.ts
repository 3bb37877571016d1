import type { Asset } from '../../core/asset/asset.ts'
import { valueInBase } from '../../core/quote/math/pool.ts'
import { outboundDelayBlocks } from '../rules/outboundDelay.ts'
import { type ProtocolState, settingOf } from '../rules/state.ts'
import { atLeastZero, isBase, type Market, poolOf } from './market.ts'

/** Values an amount in the base asset at the pools' prices; 0 without a pool. */
export function baseValueOf(market: Market, asset: Asset, amount: bigint): bigint {
  if (isBase(market, asset)) return amount
  const pool = poolOf(market, asset)
  return pool === undefined ? 0n : valueInBase(amount, pool, market.state.protocol)
}

/**
 * Returns in how many blocks an outbound of a base value leaves: the delay for its value and the queue's, then the
 * first block with room, searched over TxOutDelayMax blocks. Source: CalcTxOutHeight of both nodes.
 */
export function blocksToOutbound(market: Market, value: bigint): number {
  const { state } = market
  const threshold = delaySetting(state, 'MinTxOutVolumeThreshold')
  const rate = delaySetting(state, 'TxOutDelayRate')
  const maxOffset = delaySetting(state, 'MaxTxOutOffset')
  if (value === 0n || threshold === 0n || rate === 0n || maxOffset === 0n) return 0
  const most = Number(delaySetting(state, 'TxOutDelayMax'))
  const scheduled = scheduledWithin(market, Number(maxOffset), most)
  const { protocol } = state
  const delay = Number(outboundDelayBlocks({ protocol, value, scheduled, rate, threshold, maxOffset }))
  for (let offset = delay; offset < delay + most; offset++) {
    const waiting = valueAt(market, offset)
    if (waiting === 0n || waiting + value <= threshold) return offset
  }
  return delay + most
}

/** Returns a delay setting. On Maya a mimir of 0 counts as unset. */
function delaySetting(state: ProtocolState, name: string): bigint {
  const inForce = settingOf(state, name)
  if (state.protocol === 'MAYACHAIN' && inForce <= 0) return BigInt(state.constants.get(name.toUpperCase()) ?? 0)
  return atLeastZero(inForce)
}

/**
 * Returns the value of the outbounds in the next `most` blocks, less the clout spent on them. Stops at the first empty
 * block after MaxTxOutOffset.
 */
function scheduledWithin(market: Market, maxOffset: number, most: number): bigint {
  const { schedule, height, scheduledOutboundValue } = market.state
  if (schedule === undefined) return scheduledOutboundValue
  let last = maxOffset
  while (last < most && valueAt(market, last + 1) > 0n) last++
  let sum = 0n
  for (const [at, outbounds] of schedule) {
    if (at <= height || at > height + Math.min(last, most)) continue
    for (const { coin, cloutSpent } of outbounds) sum += baseValueOf(market, coin.asset, coin.amount) - cloutSpent
  }
  return sum < 0n ? 0n : sum
}

function valueAt(market: Market, offset: number): bigint {
  const { schedule, height } = market.state
  const outbounds = schedule?.get(height + offset) ?? []
  return outbounds.reduce((sum, { coin }) => sum + baseValueOf(market, coin.asset, coin.amount), 0n)
}
