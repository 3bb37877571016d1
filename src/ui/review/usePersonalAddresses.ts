import { useMemo, useState } from 'react'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { useOwnAddresses } from '../form/useFunds.ts'
import { recentDestinations } from '../track/history/recentDestinations.ts'
import type { PersonalAddresses } from './destinationNotices.ts'

/** Returns the addresses of the connected wallets and of earlier swaps. */
export function usePersonalAddresses(): PersonalAddresses {
  const own = useOwnAddresses()
  const [recent] = useState(() => recentDestinations(networkKinds[publicConfig.network]))
  return useMemo(() => ({ own, recent }), [own, recent])
}
