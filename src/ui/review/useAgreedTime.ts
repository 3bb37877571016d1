import { useEffect, useState } from 'react'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { Node } from '../../core/nodes/node.ts'
import { aheadBy } from './nodeClock.ts'

/** The devnet's clock may run hundreds of times faster than ours, so it is looked at often. */
const EVERY_MS = 2_000

/**
 * By how many seconds the nodes' time is ahead of the page's steady clock, read again and again; undefined before most
 * nodes have told it. The computer's own date takes no part in it.
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
        // Silent nodes leave the time running on from what they said last; signing asks them again.
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
