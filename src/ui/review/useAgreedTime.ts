import { useEffect, useState } from 'react'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { Node } from '../../core/nodes/node.ts'
import { aheadBy } from '../shared/time/nodeClock.ts'

/** The devnet's clock may run hundreds of times faster than ours, so it is read often. */
const EVERY_MS = 2_000

/**
 * Returns how many seconds the nodes' time is ahead of the page's monotonic clock, read repeatedly. Undefined until a
 * majority of nodes has reported it. The computer's own date is not used.
 */
export function useAgreedTime(node: Node): number | undefined {
  const [ahead, setAhead] = useState<number | undefined>(undefined)
  useEffect(() => {
    const given = new AbortController()
    const { signal } = given
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      getAgreedTime(node, { signal })
        .then((time) => setAhead((known) => aheadBy(known, { time, at: performance.now() })))
        // While nodes don't respond, the last known time runs on; signing queries them again.
        .catch(() => undefined)
        .then(() => {
          if (!signal.aborted) timer = setTimeout(read, EVERY_MS)
        })
    void read()
    return () => {
      given.abort()
      clearTimeout(timer)
    }
  }, [node])
  return ahead
}
