import type { Machine } from '../machine/machine.ts'
import type { Outbound } from '../machine/records.ts'
import type { Seen } from '../simulation/hooks.ts'
import type { Traffic } from '../simulation/traffic.ts'
import type { World } from '../simulation/world.ts'
import type { Change } from './later.ts'
import type { Play } from './play.ts'

/** What a scenario can reach when its moment comes. */
export interface Scene {
  readonly machine: Machine
  readonly play: Play
  readonly world: World
  /** Notes how far it has come. */
  readonly note: (change: Pick<Play, 'actedAt' | 'over'>) => void
  /** Undoes something after so many blocks, or when the last scenario that did the same is through with it. */
  readonly undoIn: (blocks: number, change: Change) => void
  /** Undoes now what it was going to undo later. */
  readonly undoNow: () => void
  /** Makes the second of the three nodes lie about vault addresses. */
  readonly bendNode: () => void
}

/** One magic amount: what a person reads of it, and what it does. */
export interface Scenario {
  readonly title: string
  readonly whatHappens: string
  /** What observers make of the deposit; undefined leaves it unseen. Not for deposits on the protocol's own chain. */
  readonly seen?: (scene: Scene, seen: Seen) => Seen | undefined
  /** In the block in which the deposit was carried out, before the queue's swaps run. */
  readonly accepted?: (scene: Scene) => void
  /** At the beginning of every block until it is over. */
  readonly eachBlock?: (scene: Scene, traffic: Traffic) => void
  /** Whether a due outbound of it may be signed now. */
  readonly maySign?: (scene: Scene, outbound: Outbound) => boolean
}
