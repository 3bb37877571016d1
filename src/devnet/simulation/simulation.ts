import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { beginBlock, endBlock } from '../machine/block.ts'
import { copyMachine, restoreMachine } from '../machine/copyMachine.ts'
import { drainEvents } from '../machine/events.ts'
import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import { BLOCK_SECONDS, type Clock } from '../rules/clock.ts'
import { createCatchUp } from './catchUp.ts'
import { churnVaults } from './churnVaults.ts'
import { consolidate } from './consolidate.ts'
import type { SimulationContext } from './context.ts'
import type { Hooks } from './hooks.ts'
import { isInFlight, pendingDeposits } from './inFlight.ts'
import { observeChains } from './observeChains.ts'
import { signOutbounds } from './signOutbounds.ts'
import { createTraffic, type Traffic } from './traffic.ts'

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
