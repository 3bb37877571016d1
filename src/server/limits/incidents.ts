import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { Stops } from '../../core/nodes/net/siteIncidents.ts'
import type { OperatorNotice } from '../../site.ts'
import type { Incident, IncidentTable } from '../../storage/incidentTable.ts'
import { ApiError } from '../apiError.ts'

/**
 * Returns the incidents of the store as this process knows them, at most two seconds old unless given. Never rejects.
 */
export type ReadIncidents = (maxAgeMs?: number) => Promise<readonly Incident[]>

/** What a process knows that has never read its store. It is not the same as no incident. */
export const unreadIncidents: readonly Incident[] = []

/** How old the known incidents may be, in milliseconds. Every process stops within this time and one query. */
const usualAgeMs = 2_000

/**
 * Creates a reader that queries the store when what it knows is too old. While the store cannot be read, the last known
 * incidents stay in force, so that a failure lifts no stop.
 */
export function createIncidentReader(table: Pick<IncidentTable, 'list'>, clock: () => number): ReadIncidents {
  let known = unreadIncidents
  let last: { readonly at: number; readonly reading: Promise<void> } | undefined
  const read = async () => {
    known = await table.list().catch(() => known)
  }
  return async (maxAgeMs = usualAgeMs) => {
    const at = clock()
    if (last === undefined || Math.abs(at - last.at) >= maxAgeMs) last = { at, reading: read() }
    await last.reading
    return known
  }
}

const isOpen = ({ endedAt }: Incident): boolean => endedAt === undefined

/** Returns everything that is stopped. */
export const stoppedBy = (incidents: readonly Incident[]): readonly string[] => [
  ...new Set(incidents.filter(isOpen).flatMap(({ stops }) => stops)),
]

/** Returns the stops of protocols and chains. */
export function stopsOf(incidents: readonly Incident[]): Stops {
  const stopped = stoppedBy(incidents)
  const isProtocol = (name: string): name is Protocol => Object.hasOwn(protocols, name)
  const others = ['memoless', 'v1']
  return {
    protocols: stopped.filter(isProtocol),
    chains: stopped.filter((name) => !isProtocol(name) && !others.includes(name)),
  }
}

/** Returns the notice of the newest open incident. */
export function noticeOf(incidents: readonly Incident[]): OperatorNotice | undefined {
  const [newest] = incidents.filter(isOpen)
  return newest && { text: newest.text, ...(newest.url !== undefined && { url: newest.url }) }
}

/** The APIs that can be stopped, by their base path, and their error. */
const stoppableApis = {
  '/v1': { name: 'v1', code: 'trading_halted' },
  '/memoless/api/v1': { name: 'memoless', code: 'memoless_unavailable' },
} as const

/** Stays open, because a person who has paid must be able to follow the swap. Reads by GET do as well. */
const trackPath = '/v1/track'

/** A request to an API. */
interface ApiCall {
  /** Base path of the API. */
  readonly base: string
  readonly method: string
  /** Path template of the operation. */
  readonly template: string
}

/**
 * Throws `ApiError` (trading_halted, memoless_unavailable) for a request that could lead to a deposit, while the
 * operator has stopped its API.
 */
export async function expectNotStopped(
  { base, method, template }: ApiCall,
  read: ReadIncidents | undefined,
): Promise<void> {
  if (read === undefined || method !== 'POST' || template === trackPath || !Object.hasOwn(stoppableApis, base)) return
  const { name, code } = stoppableApis[base as keyof typeof stoppableApis]
  const incidents = await read()
  if (!stoppedBy(incidents).includes(name)) return
  const { text } = incidents.find((one) => isOpen(one) && one.stops.includes(name)) ?? { text: '' }
  throw new ApiError(code, { message: `The operator of this site has stopped this service: ${text}` })
}
