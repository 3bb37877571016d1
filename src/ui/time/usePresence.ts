import { useEffect, useState } from 'react'

export interface Presence {
  readonly visible: boolean
  readonly online: boolean
}

/** Whether anybody can see the page and whether it can ask anybody. Both are taken as true until the browser says. */
export function usePresence(): Presence {
  const [presence, setPresence] = useState<Presence>({ visible: true, online: true })
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
  return presence
}
