import type { Protocol } from '../../core/chains/protocol.ts'
import { gasDetails } from '../quote/gasDetails.ts'
import { spawnDerivedPools } from './derivedPools.ts'
import { reimburseGas } from './gas.ts'
import { pruneInbounds } from './inbound/pruneInbounds.ts'
import { moveProtocolLiquidity } from './liquidity/protocolOwned.ts'
import type { Machine } from './machine.ts'
import { rescheduleLate } from './outbound/rescheduleLate.ts'
import { scheduledValue } from './outbound/scheduleOutbound.ts'
import { runAdvancedQueue } from './queue/advancedQueue.ts'
import { runMayaQueue } from './queue/mayaQueue.ts'
import { payRewards } from './rewards.ts'
import { distributeTcyIncome } from './tcyIncome.ts'
import { migrateFunds } from './vaults/migrateFunds.ts'
import { sellOverSolvency } from './vaults/overSolvency.ts'

/** Height and Unix seconds of a block. */
export interface Block {
  readonly height: number
  readonly time: number
}

const runQueue: Readonly<Record<Protocol, (machine: Machine) => void>> = {
  THORCHAIN: runAdvancedQueue,
  MAYACHAIN: runMayaQueue,
}

/** Opens a block. Every call until `endBlock` belongs to it. */
export function beginBlock(machine: Machine, { height, time }: Block): void {
  machine.height = height
  machine.time = time
  machine.phase = 'begin'
  spawnDerivedPools(machine)
  machine.phase = 'tx'
  machine.gasSpent.length = 0
  machine.liquidityFees.clear()
}

/**
 * Closes a block: runs swaps, pays rewards, reschedules late outbounds and reimburses gas. Source: module.go EndBlock
 * of both nodes.
 */
export function endBlock(machine: Machine): void {
  machine.phase = 'end'
  runQueue[machine.protocol](machine)
  payRewards(machine)
  moveProtocolLiquidity(machine)
  sellOverSolvency(machine)
  migrateFunds(machine)
  distributeTcyIncome(machine)
  rescheduleLate(machine)
  refreshGas(machine)
  reimburseGas(machine)
  machine.scheduledOutboundValue = scheduledValue(machine)
  pruneInbounds(machine)
}

/** Applies the current gas rate to the outbounds that leave in this block. */
function refreshGas(machine: Machine): void {
  const leaving = machine.schedule.get(machine.height)
  if (leaving === undefined) return
  machine.schedule.set(
    machine.height,
    leaving.map((outbound) => ({ ...outbound, ...gasDetails(machine, outbound.chain) })),
  )
}
