import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { Node } from '../../core/nodes/node.ts'
import { aheadBy } from '../shared/time/nodeClock.ts'

/** The nodes' time on this page; the computer's own date is not used. */
export interface NodeTime {
  /** Unix seconds; undefined until a majority of nodes has reported their time. */
  readonly now: () => number | undefined
  /** Unix seconds at a moment of the page's monotonic clock (ms); undefined as in `now`. */
  readonly at: (ms: number) => number | undefined
  /** Reads the nodes' time, at most every few seconds: calls in between share a reading. Never rejects. */
  readonly read: (node: Node) => Promise<void>
}

/** The devnet's clock runs faster than ours, so it is read often (ms). */
const EVERY_MS = 3_000

/** Creates a clock that follows the nodes. Between two readings it runs on with the page's monotonic clock. */
export function createNodeTime(monotonic: () => number = () => performance.now()): NodeTime {
  let ahead: number | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const at = (ms: number) => (ahead === undefined ? undefined : Math.floor(ahead + ms / 1000))
  let reading: Promise<void> = Promise.resolve()
  const read = async (node: Node) => {
    try {
      const time = await getAgreedTime(node)
      ahead = aheadBy(ahead, { time, at: monotonic() })
    } catch {
      // The last known time runs on.
    }
  }
  return {
    now: () => at(monotonic()),
    at,
    read: (node) => {
      if (monotonic() - readAt < EVERY_MS) return reading
      readAt = monotonic()
      reading = read(node)
      return reading
    },
  }
}
