import { useEffect, useState, useSyncExternalStore } from 'react'
import { incidentOf, knownIncidents, watchIncidents } from '../../core/nodes/net/siteIncidents.ts'
import { readMemolessNetwork } from '../../core/quorum/readMemolessNetwork.ts'
import { browserNodes } from '../../runtime/browser.ts'
import type { Availability } from './memolessForm.ts'
import { isServiceOpen } from './memolessService.ts'
import { serviceUrl } from './serviceUrl.ts'

/** How long a result is used (ms). */
const FRESH_MS = 20_000

let latest: { readonly at: number; readonly result: Promise<Availability> } | undefined

/** Returns whether swaps without a wallet can be registered now, read every 20 seconds for all parts of the page. */
export function useAvailability(): Availability {
  const [availability, setAvailability] = useState<Availability>(undefined)
  const isStopped = useSyncExternalStore(watchIncidents, isMemolessStopped, isMemolessStopped)
  useEffect(() => {
    let isCurrent = true
    const read = () => void readAvailability().then((found) => isCurrent && setAvailability(found))
    read()
    const timer = setInterval(read, FRESH_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [])
  return isStopped ? 'stopped' : availability
}

/** Returns the incident during which the operator of this site has stopped swaps without a wallet. */
export const memolessIncident = () => incidentOf(knownIncidents(), ['memoless'])

const isMemolessStopped = () => memolessIncident() !== undefined

function readAvailability(): Promise<Availability> {
  const now = performance.now()
  if (latest === undefined || now - latest.at >= FRESH_MS) latest = { at: now, result: queryAvailability() }
  return latest.result
}

/** Nodes that do not answer are no halt: the review reports them. */
async function queryAvailability(): Promise<Availability> {
  const service = () => isServiceOpen({ url: serviceUrl(), transport: (sent) => fetch(sent) })
  const [network, isOpen] = await Promise.all([
    readMemolessNetwork(browserNodes().THORCHAIN).catch(() => undefined),
    Promise.resolve()
      .then(service)
      .catch(() => false),
  ])
  if (network?.available === false && network.isHalted) return 'halted'
  return isOpen ? 'open' : 'unavailable'
}
