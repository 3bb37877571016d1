import type { Asset } from '../../../core/asset/asset.ts'
import { formatAsset, layer1Of } from '../../../core/asset/asset.ts'
import type { SwapLeg } from '../../../core/quote/math/pool.ts'
import { saturatingSub } from '../../../core/quote/math/share.ts'
import { crossPools } from '../../quote/crossPools.ts'
import { isBase, isNative } from '../../quote/market.ts'
import { outboundCost } from '../../quote/outboundCost.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { checkMessage, checkSwap } from '../../quote/swapChecks.ts'
import { checkRoomToMint, checkSynthSupply } from '../../quote/synthCap.ts'
import type { PoolState } from '../../rules/state.ts'
import { credit, debit, transfer } from '../bank.ts'
import type { ClaimKind } from '../claims.ts'
import { withdrawClaim } from '../claims.ts'
import { creditClout } from '../clout.ts'
import { recordSlip } from '../derivedPools.ts'
import { emit } from '../events.ts'
import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { internalError } from '../outbound/outboundRequest.ts'
import { changePool, countSynthUnits, findPool, isDerived } from '../poolLedger.ts'
import { countVolume } from '../volumes.ts'
import type { Order, SwapStep } from './order.ts'
import { sourceOf } from './order.ts'
import { orderMarket } from './orderMarket.ts'

/**
 * Runs one sub-swap through the pools and returns its output. Throws `QuoteRefusal` with the node's message; the caller
 * must undo partial changes. Source: SwapHandler and Swap of both nodes.
 */
export function runSwap(machine: Machine, step: SwapStep): bigint {
  const { order, amount } = step
  const { market } = machine
  const from = sourceOf(order)
  const { target: to, destination } = order
  const message = { from, to, amount, destination }
  checkMessage(market, message)
  checkSwap(market, message, isInternal(order))
  if (order.count === 0n) checkRoomToMint(market, from, to, order.deposit)
  const taken = takeInput(machine, step, from)
  const { emit: out, legs } = crossPools(orderMarket(machine, order), { from, to, amount: taken })
  settlePools(machine, from, to, taken, legs)
  checkLimit(machine, step, out)
  if (out === 0n) throw new QuoteRefusal('zero emit asset')
  emitSwapEvents(machine, step, from, taken, legs)
  creditFees(machine, order, legs)
  if (to.kind === 'synth' && !isStreaming(order)) {
    const pool = findPool(machine, to)
    if (pool) checkSynthSupply(market, pool, pool.synthSupply, out)
  }
  return out
}

function isStreaming({ quantity }: Order): boolean {
  return quantity > 1n
}

/** Whether the network made a swap itself, for an affiliate. */
export const isInternal = ({ collectorOf, index }: Order): boolean => collectorOf !== undefined || index > 0

/** Debits the input: claims from their owner's account per sub-swap; other assets came with the deposit. */
function takeInput(machine: Machine, { order, amount }: SwapStep, from: Asset): bigint {
  if (from.kind !== 'trade' && from.kind !== 'secured') return amount
  const kind: ClaimKind = from.kind
  const change = { kind, asset: from, amount, owner: order.tx.from, assetAddress: '', txId: order.tx.id }
  try {
    return withdrawClaim(machine, change)
  } catch (error) {
    if (error instanceof QuoteRefusal)
      throw new QuoteRefusal(internalError('fail to withdraw from secured asset', error))
    throw error
  }
}

/** Updates depths, burns and mints synths, and moves THORChain's liquidity fee out of the pool. */
function settlePools(
  machine: Machine,
  from: Asset,
  to: Asset,
  amount: bigint,
  legs: readonly SwapLeg<PoolState>[],
): void {
  const { asgard, mint } = machine.modules
  if (from.kind === 'synth') {
    const pool = findPool(machine, from)
    transfer(machine, asgard, mint, { asset: from, amount })
    debit(machine, mint, { asset: from, amount })
    if (pool) changePool(machine, pool, { synthSupply: saturatingSub(pool.synthSupply, amount) })
  }
  for (const leg of legs) {
    const pool = findPool(machine, leg.pool.asset)
    if (pool === undefined) continue
    const { balanceAsset, balanceBase } = leg.pool
    // A derived pool has no providers, so its fees stay in it.
    const isOwn = isDerived(machine, pool.asset)
    changePool(machine, pool, { balanceAsset, balanceBase: isOwn ? balanceBase + leg.feeInBase : balanceBase })
    recordSlip(machine, pool, leg.poolSlipBps)
    if (!isOwn) settleFee(machine, pool, leg.feeInBase)
  }
  const out = legs.at(-1)?.emit ?? 0n
  if (isDerived(machine, from)) debit(machine, asgard, { asset: from, amount })
  if (isDerived(machine, to)) credit(machine, asgard, { asset: to, amount: out })
  if (to.kind === 'synth') {
    const pool = findPool(machine, to)
    credit(machine, asgard, { asset: to, amount: out })
    if (pool) changePool(machine, pool, { synthSupply: pool.synthSupply + out })
  }
  for (const asset of [from, to]) {
    const pool = asset.kind === 'synth' ? findPool(machine, asset) : undefined
    if (pool) countSynthUnits(machine, pool)
  }
}

/**
 * Counts a leg's fee as the block's income. Fees of the TCY pool go to the claiming module and are not income.
 * Source: swapOne of THORNode 3.17.
 */
function settleFee(machine: Machine, { asset }: PoolState, amount: bigint): void {
  const { asgard, reserve, tcyClaim } = machine.modules
  const key = formatAsset(asset)
  const isTcy = machine.protocol === 'THORCHAIN' && key === 'THOR.TCY'
  if (!isTcy) write(machine.journal, machine.liquidityFees, key, (machine.liquidityFees.get(key) ?? 0n) + amount)
  if (machine.protocol !== 'THORCHAIN') return
  transfer(machine, asgard, isTcy ? tcyClaim : reserve, { asset: machine.base, amount })
}

/**
 * Checks the limit: on THORChain against the output less the sub-swap's share of the outbound fee, on Maya against the
 * output.
 */
function checkLimit(machine: Machine, { order, limit }: SwapStep, out: bigint): void {
  if (limit === 0n) return
  const nets = machine.protocol === 'THORCHAIN' && !isNative(machine.market, order.target)
  const fee = nets ? outboundCost(machine.market, order.target) : 0n
  const held = saturatingSub(out, order.quantity > 0n ? fee / order.quantity : fee)
  if (held < limit) throw new QuoteRefusal(`emit asset ${held} less than price limit ${limit}`)
}

function creditFees(machine: Machine, order: Order, legs: readonly SwapLeg[]): void {
  if (machine.protocol !== 'THORCHAIN') return
  for (const leg of legs) creditClout(machine, order.tx.from, order.destination, leg.feeInBase)
}

/** Emits a swap event for each pool of a sub-swap and counts its volume. */
function emitSwapEvents(
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
