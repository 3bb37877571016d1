import type { Protocol } from '../../chains/protocol.ts'
import { knownIncidents, readIncidents } from './siteIncidents.ts'
import { withStops } from './withStops.ts'

/** How old the known stops may be, in milliseconds. */
const maxAgeMs = 2_000
/** How long a vault waits for them, in milliseconds. */
const patienceMs = 1_500

/** Reads what is stopped. After 1.5 seconds without an answer, what is known counts. */
async function readStops() {
  await Promise.race([readIncidents(maxAgeMs), new Promise((done) => setTimeout(done, patienceMs))])
  return knownIncidents()
}

/** Sends a request of this site's page to a node, with everything halted that the operator of the site has stopped. */
export const sendStoppable = (protocol: Protocol, request: Request): Promise<Response> =>
  withStops(protocol, (each) => fetch(each), readStops)(request)
