import { type Protocol, protocols } from '../../chains/protocol.ts'
import { type Stops, withStops } from './withStops.ts'

/** Where a site lists what its operator has stopped. */
const stopsPath = '/.well-known/incidents.json'
/** How old the known stops may be, in milliseconds. */
const maxAgeMs = 2_000
const deadlineMs = 1_500

let known: Stops = { protocols: [], chains: [] }
let last: { readonly at: number; readonly reading: Promise<void> } | undefined

/** Reads what is stopped at most every two seconds. A site that does not answer lifts no stop. */
async function readStops(): Promise<Stops> {
  const at = performance.now()
  if (last === undefined || at - last.at >= maxAgeMs) last = { at, reading: refresh() }
  await last.reading
  return known
}

async function refresh(): Promise<void> {
  try {
    const response = await fetch(stopsPath, { signal: AbortSignal.timeout(deadlineMs) })
    known = (response.ok ? parseStops(await response.json()) : undefined) ?? known
  } catch {
    // The last known stops stay in force.
  }
}

function parseStops(body: unknown): Stops | undefined {
  if (typeof body !== 'object' || body === null || !('protocols' in body) || !('chains' in body)) return undefined
  if (!Array.isArray(body.protocols) || !Array.isArray(body.chains)) return undefined
  const isProtocol = (name: unknown): name is Protocol => typeof name === 'string' && Object.hasOwn(protocols, name)
  return {
    protocols: body.protocols.filter(isProtocol),
    chains: body.chains.filter((chain) => typeof chain === 'string'),
  }
}

/** Sends a request of this site's page to a node, with the vaults of everything that is stopped halted. */
export const sendStoppable = (protocol: Protocol, request: Request): Promise<Response> =>
  withStops(protocol, (each) => fetch(each), readStops)(request)
