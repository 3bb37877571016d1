import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { BLOCK_SECONDS, type Clock } from '../clock.ts'
import { beginBlock, endBlock } from '../machine/block.ts'
import { copyMachine, restoreMachine } from '../machine/copyMachine.ts'
import { drainEvents } from '../machine/events.ts'
import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import { createCatchUp } from './catchUp.ts'
import { consolidate } from './consolidate.ts'
import type { Hooks } from './hooks.ts'
import { isInFlight, underWay } from './inFlight.ts'
import { observe } from './observe.ts'
import { rotateNow } from './rotateNow.ts'
import { sign } from './sign.ts'
import { createTraffic, type Traffic } from './traffic.ts'
import type { World } from './world.ts'

/** Puts back what it was made of, as often as it is called. */
export type Restore = () => Promise<void>

/** Told of a protocol's finished block and of what happened in it. */
export interface BlockListener {
  readonly block: (machine: Machine, events: readonly MachineEvent[]) => void
  /** Keeps what it has gathered; the function that comes back puts it there again. */
  readonly snapshot: () => () => void
}

/** Both protocols and their chains in one time, block by block. Whatever changes them takes its turn. */
export interface Simulation {
  readonly world: World
  readonly traffic: Traffic
  readonly clock: Clock
  /** Unix seconds of the newest block. */
  readonly time: () => number
  /** Whether a person's swap or payment is under way. */
  readonly inFlight: () => boolean
  /** How many deposits have not come to their end. */
  readonly underWay: () => number
  /**
   * Makes the blocks that are due; undefined when none is, so that nobody waits for nothing. It ends before they are made
   * when that takes too long.
   */
  readonly catchUp: () => Promise<void> | undefined
  /** Makes so many blocks now, paused or not. */
  readonly step: (blocks: number) => Promise<void>
  /** Acts between two blocks. */
  readonly between: <T>(act: () => T | Promise<T>) => Promise<T>
  /** Changes all vaults of a protocol for new ones. */
  readonly rotate: (protocol: Protocol) => Promise<void>
  readonly snapshot: () => Promise<Restore>
}

export interface SimulationParts {
  readonly world: World
  readonly clock: Clock
  readonly hooks?: Hooks
  readonly listeners?: readonly BlockListener[]
}

export function createSimulation({ world, clock, hooks = {}, listeners = [] }: SimulationParts): Simulation {
  const { machines, chains } = world
  const traffic = createTraffic()
  let turn: Promise<unknown> = Promise.resolve()

  function between<T>(act: () => T | Promise<T>): Promise<T> {
    const next = turn.then(act)
    turn = next.catch(() => {})
    return next
  }

  const time = (): number => machines.THORCHAIN.time
  const inFlight = (): boolean => isInFlight(world, traffic)

  async function makeBlock(): Promise<void> {
    const now = time() + BLOCK_SECONDS
    await chains?.step(now)
    for (const protocol of protocolIds) {
      const machine = machines[protocol]
      beginBlock(machine, { height: machine.height + 1, time: now })
      hooks.beforeBlock?.(machine, traffic)
      await chains?.get(protocols[protocol].chain)?.step(now)
      observe(world, traffic, machine, hooks)
      hooks.beforeQueue?.(machine)
      endBlock(machine)
      sign(world, traffic, machine, hooks)
      consolidate(world, traffic, machine)
      const events = drainEvents(machine)
      for (const { block } of listeners) block(machine, events)
    }
  }

  return {
    ...{ world, traffic, clock, time, inFlight, between },
    underWay: () => underWay(world, traffic),
    catchUp: createCatchUp({ clock, inFlight, makeBlock: () => between(makeBlock) }),
    async step(blocks) {
      for (let made = 0; made < blocks; made++) await between(makeBlock)
    },
    rotate: (protocol) => between(() => rotateNow(world, traffic, protocol)),
    snapshot: () => between(() => keep(world, traffic, listeners)),
  }
}

async function keep(world: World, traffic: Traffic, listeners: readonly BlockListener[]): Promise<Restore> {
  const copies = protocolIds.map((protocol) => copyMachine(world.machines[protocol]))
  const under = structuredClone(traffic)
  const gathered = listeners.map((listener) => listener.snapshot())
  const chains = await world.chains?.snapshot()
  return async () => {
    for (const copy of copies) restoreMachine(world.machines[copy.protocol], copy)
    Object.assign(traffic, structuredClone(under))
    for (const restore of gathered) restore()
    await chains?.()
  }
}
