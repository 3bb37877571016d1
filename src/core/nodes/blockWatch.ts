import type { Clock } from './net/clock.ts'
import type { TimeSource } from './net/timeSource.ts'

/** The highest block of an endpoint so far. */
export interface Sighting {
  /** How long it has been the highest, in milliseconds. */
  readonly unchangedMs: number
  /** Whether a lower one was seen before it. */
  readonly hasMoved: boolean
  /** The local time, in Unix milliseconds. */
  readonly at: number
}

/** Remembers the heights of a node's endpoints, and has the time that their blocks are compared with. */
export interface BlockWatch {
  readonly time: TimeSource
  /** The devnet's own time, on mocknet where it is known. */
  readonly simulatedTime?: TimeSource | undefined
  /** Records the height of the endpoint with this URL. */
  readonly see: (url: string, height: number) => Sighting
  readonly wait: (ms: number) => Promise<void>
  /** Makes an endpoint the last choice for reads for a while, because it does not follow its chain. */
  readonly demote: (url: string) => void
}

interface Highest {
  readonly height: number
  readonly since: number
  readonly hasMoved: boolean
}

/** Creates the watch of one node. Without a time source of its own, the local clock is used. */
export function createBlockWatch({
  clock,
  time = async () => clock.now(),
  simulatedTime,
  demote,
}: {
  readonly clock: Clock
  readonly time?: TimeSource | undefined
  readonly simulatedTime?: TimeSource | undefined
  readonly demote: (url: string) => void
}): BlockWatch {
  const seen = new Map<string, Highest>()
  return {
    time,
    simulatedTime,
    demote,
    see(url, height) {
      const known = seen.get(url)
      const isHigher = known === undefined || height > known.height
      const highest = isHigher ? { height, since: clock.now(), hasMoved: known !== undefined } : known
      seen.set(url, highest)
      const at = clock.now()
      return { unchangedMs: at - highest.since, hasMoved: highest.hasMoved, at }
    },
    wait: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
  }
}
