import type { Protocol } from '../../core/chains/protocol.ts'
import type { MachineEvent } from '../machine/records.ts'
import type { BlockListener } from '../simulation/simulation.ts'

/** Maximum number of blocks kept per protocol. */
export const MAX_BLOCKS = 100
/** Maximum number of events over all blocks; bounds memory to a few dozen megabytes. */
export const MAX_EVENTS = 20_000

interface RecentBlock {
  readonly protocol: Protocol
  readonly height: number
  /** Unix seconds. */
  readonly time: number
  readonly events: readonly MachineEvent[]
}

export interface RecentBlocks extends BlockListener {
  /** Returns up to `count` blocks of all protocols, newest first. */
  readonly newest: (count: number) => readonly RecentBlock[]
}

/** Creates a store of the newest blocks, with their events. `protocols` is the number of protocols. */
export function createRecentBlocks(protocols: number): RecentBlocks {
  const most = MAX_BLOCKS * protocols
  let blocks: RecentBlock[] = []
  let count = 0

  function forgetOldest(): void {
    blocks = blocks.slice(-most)
    count = blocks.reduce((sum, { events }) => sum + events.length, 0)
    while (count > MAX_EVENTS && blocks.length > protocols) count -= blocks.shift()?.events.length ?? 0
  }

  return {
    block({ protocol, height, time }, events) {
      blocks.push({ protocol, height, time, events })
      count += events.length
      if (blocks.length > most * 2 || count > MAX_EVENTS * 2) forgetOldest()
    },
    newest: (count) => blocks.slice(-Math.min(count, most)).reverse(),
    snapshot() {
      // Blocks are immutable, so a shallow copy is enough.
      const copy = [...blocks]
      return () => {
        blocks = [...copy]
        forgetOldest()
      }
    },
  }
}
