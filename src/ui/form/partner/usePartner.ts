import { useEffect, useState } from 'react'
import { partnerKey, type VisitPartner } from './visitPartner.ts'

/** Whether this visit may have a link with `ref`: a quick check, which `namedPartner` repeats exactly. */
function isReferred(): boolean {
  try {
    return location.search.includes('ref=') || partnerKey in sessionStorage
  } catch {
    return false
  }
}

/** Returns the partner of this visit: `loading` while its record is read, undefined for none. */
export function usePartner(): VisitPartner | 'loading' | undefined {
  const [partner, setPartner] = useState(
    () => (isReferred() ? ('loading' as const) : undefined) as ReturnType<typeof usePartner>,
  )
  useEffect(() => {
    if (partner !== 'loading') return
    // Read now: the form soon writes its own address.
    const { search } = location
    // Without a readable record there is no fee.
    import('./openVisit.ts').then(({ openVisit }) => openVisit(search)).then(setPartner, () => setPartner(undefined))
  }, [partner])
  return partner
}
