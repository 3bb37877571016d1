import { useEffect, useRef, useState } from 'react'

export interface Presence {
  readonly visible: boolean
  /** False when the browser reports it, or when neither the nodes nor this site respond. */
  readonly online: boolean
}

/** How often this site is requested while nothing responds (ms). */
const PROBE_EVERY_MS = 4_000

/**
 * Whether the page is visible and online. Both are assumed until the browser reports them. Some connections are lost
 * without a report: after each new `failure` to reach the nodes, this site itself is requested to detect that.
 */
export function usePresence(failure?: unknown): Presence {
  const [presence, setPresence] = useState<Presence>({ visible: true, online: true })
  const isReachable = useReachable(failure)
  useEffect(() => {
    const read = () => setPresence({ visible: document.visibilityState === 'visible', online: navigator.onLine })
    read()
    document.addEventListener('visibilitychange', read)
    window.addEventListener('online', read)
    window.addEventListener('offline', read)
    return () => {
      document.removeEventListener('visibilitychange', read)
      window.removeEventListener('online', read)
      window.removeEventListener('offline', read)
    }
  }, [])
  return { visible: presence.visible, online: presence.online && isReachable }
}

/** Requests this site after each failure, until it responds. Without a failure the connection is assumed. */
function useReachable(failure: unknown): boolean {
  const [isReachable, setReachable] = useState(true)
  useEffect(() => {
    if (failure === undefined) return setReachable(true)
    const given = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const probe = () =>
      fetch('/', { method: 'HEAD', cache: 'no-store', signal: given.signal }).then(
        () => given.signal.aborted || setReachable(true),
        () => {
          if (given.signal.aborted) return
          setReachable(false)
          timer = setTimeout(probe, PROBE_EVERY_MS)
        },
      )
    void probe()
    return () => {
      given.abort()
      clearTimeout(timer)
    }
  }, [failure])
  return isReachable
}

/** Calls `onReturn` each time the connection comes back. */
export function useReconnect(online: boolean, onReturn: () => void): void {
  const was = useRef(online)
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    if (online && !was.current) latest.current()
    was.current = online
  }, [online])
}
