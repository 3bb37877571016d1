import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import { beginBlock, endBlock } from '../machine/block.ts'
import { copyMachine, restoreMachine } from '../machine/copyMachine.ts'
import { drainEvents } from '../machine/events.ts'
import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import { blankHash } from '../machine/records.ts'
import type { Clock } from '../rules/clock.ts'
import { createCatchUp } from './catchUp.ts'
import { churnVaults } from './churnVaults.ts'
import { consolidate } from './consolidate.ts'
import type { Hooks } from './hooks.ts'
import { observeChains } from './observeChains.ts'
import { pendingInbounds } from './pendingInbounds.ts'
import { signOutbounds } from './signOutbounds.ts'
import type { SimulationContext } from './simulationContext.ts'
import type { Traffic } from './traffic.ts'
import { createTraffic } from './traffic.ts'

/** Restores a snapshot. Can be called repeatedly. */
export type Restore = () => Promise<void>

/** Receives each finished block of a protocol with its events. */
export interface BlockListener {
  readonly block: (machine: Machine, events: readonly MachineEvent[]) => void
  /** Takes a snapshot and returns the function that restores it. */
  readonly snapshot: () => () => void
}

/** Runs both protocols and their chains on one clock, block by block. Changes are serialised. */
export interface Simulation {
  readonly context: SimulationContext
  readonly traffic: Traffic
  readonly clock: Clock
  /** Unix seconds of the newest block. */
  readonly time: () => number
  /** Whether a swap or payment is in progress. */
  readonly inFlight: () => boolean
  /** Number of deposits in progress. */
  readonly pendingDeposits: () => number
  /**
   * Makes the due blocks; undefined if none is due. Resolves early if that takes too long.
   */
  readonly catchUp: () => Promise<void> | undefined
  /** Makes a number of blocks now, even if paused. */
  readonly step: (blocks: number) => Promise<void>
  /** Runs a function between two blocks. */
  readonly betweenBlocks: <T>(act: () => T | Promise<T>) => Promise<T>
  /** Replaces all vaults of a protocol. */
  readonly rotate: (protocol: Protocol) => Promise<void>
  readonly snapshot: () => Promise<Restore>
}

export interface SimulationParts {
  readonly context: SimulationContext
  readonly clock: Clock
  readonly hooks?: Hooks
  readonly listeners?: readonly BlockListener[]
}

export function createSimulation({ context, clock, hooks = {}, listeners = [] }: SimulationParts): Simulation {
  const { machines, chains } = context
  const traffic = createTraffic()
  let turn: Promise<unknown> = Promise.resolve()

  function betweenBlocks<T>(act: () => T | Promise<T>): Promise<T> {
    const next = turn.then(act)
    turn = next.catch(() => {})
    return next
  }

  // A stopped protocol stays behind.
  const time = (): number => Math.max(...protocolIds.map((protocol) => machines[protocol].time))
  const inFlight = (): boolean => isInFlight(context, traffic)

  async function makeBlock(): Promise<void> {
    const now = time() + BLOCK_SECONDS
    await chains?.step(now)
    for (const protocol of protocolIds) {
      if (traffic.stopped[protocol]) continue
      const machine = machines[protocol]
      beginBlock(machine, { height: machine.height + 1, time: now })
      hooks.beforeBlock?.(machine, traffic)
      await chains?.stepHome(protocols[protocol].chain, now)
      observeChains(context, traffic, machine, hooks)
      hooks.beforeQueue?.(machine)
      endBlock(machine)
      signOutbounds(context, traffic, machine, hooks)
      consolidate(context, traffic, machine)
      const events = drainEvents(machine)
      for (const { block } of listeners) block(machine, events)
    }
  }

  return {
    context,
    traffic,
    clock,
    time,
    inFlight,
    betweenBlocks,
    pendingDeposits: () => pendingDeposits(context, traffic),
    catchUp: createCatchUp({ clock, inFlight, makeBlock: () => betweenBlocks(makeBlock) }),
    async step(blocks) {
      for (let made = 0; made < blocks; made++) await betweenBlocks(makeBlock)
    },
    rotate: (protocol) => betweenBlocks(() => churnVaults(context, traffic, protocol)),
    snapshot: () => betweenBlocks(() => takeSnapshot(context, traffic, listeners)),
  }
}

async function takeSnapshot(
  context: SimulationContext,
  traffic: Traffic,
  listeners: readonly BlockListener[],
): Promise<Restore> {
  const copies = protocolIds.map((protocol) => copyMachine(context.machines[protocol]))
  const under = structuredClone(traffic)
  const gathered = listeners.map((listener) => listener.snapshot())
  const chains = await context.chains?.snapshot()
  return async () => {
    for (const copy of copies) restoreMachine(context.machines[copy.protocol], copy)
    Object.assign(traffic, structuredClone(under))
    for (const restore of gathered) restore()
    await chains?.()
  }
}

/** Whether a deposit, market swap or payment is in progress. Waiting limit swaps do not count. */
function isInFlight({ machines, chains }: SimulationContext, { confirming, signed }: Traffic): boolean {
  if (confirming.size > 0 || signed.size > 0) return true
  if (chains?.created().some((chain) => chain.pendingCount() > 0)) return true
  return protocolIds.some((protocol) => {
    const { schedule, orders } = machines[protocol]
    return schedule.size > 0 || [...orders.values()].some(({ type }) => type === 'market')
  })
}

/** Counts the deposits in progress: broadcast, confirming, swapping, or with a pending payment. */
function pendingDeposits(context: SimulationContext, traffic: Traffic): number {
  const { machines } = context
  const { confirming, signed } = traffic
  const hashes = new Set(pendingInbounds(context, traffic).map(({ id }) => id))
  for (const { observation } of confirming.values()) hashes.add(observation.tx.id)
  for (const { outbound } of signed.values()) hashes.add(outbound.inHash)
  for (const protocol of protocolIds) {
    const { schedule, orders } = machines[protocol]
    for (const outbound of [...schedule.values()].flat()) hashes.add(outbound.inHash)
    for (const { type, tx } of orders.values()) if (type === 'market') hashes.add(tx.id)
  }
  // Transfers between vaults are not deposits.
  hashes.delete(blankHash)
  return hashes.size
}
