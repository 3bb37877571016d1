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
 * without a report: while `isSuspect`, because no node responds, this site is requested to detect that.
 */
export function usePresence(isSuspect = false): Presence {
  const [presence, setPresence] = useState<Presence>({ visible: true, online: true })
  const isReachable = useReachable(isSuspect)
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

/** Requests this site until it responds. */
function useReachable(isSuspect: boolean): boolean {
  const [isReachable, setReachable] = useState(true)
  useEffect(() => {
    if (!isSuspect) return
    const given = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const probe = () =>
      fetch('/', { method: 'HEAD', cache: 'no-store', signal: given.signal }).then(
        () => setReachable(true),
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
      setReachable(true)
    }
  }, [isSuspect])
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
