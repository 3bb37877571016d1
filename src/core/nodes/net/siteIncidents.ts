import { sanitizeText } from '../../../std/sanitizeText.ts'

/** What the operator of a site has stopped: protocols, and chains of either protocol. */
export interface Stops {
  readonly protocols: readonly string[]
  readonly chains: readonly string[]
}

/** A notice of the operator that has not ended. */
export interface OpenIncident {
  readonly id: string
  /** Plain text of the operator: data, never markup. */
  readonly text: string
  /** An https address. */
  readonly url: string | undefined
  /** Protocols, chains, "memoless" and "v1". */
  readonly stops: readonly string[]
}

/** What a page knows of its site: everything that is stopped, and the open incidents, newest first. */
export interface SiteIncidents extends Stops {
  readonly open: readonly OpenIncident[]
}

/** Where a site lists its incidents. */
const incidentsPath = '/.well-known/incidents.json'
/** Characters of a notice, as the site accepts them. */
const maxText = 280
/** How long a page waits for the list, in milliseconds. */
const deadlineMs = 4_000

let known: SiteIncidents = { protocols: [], chains: [], open: [] }
let knownText = ''
let running: Promise<void> | undefined
/** When the newest list was requested; monotonic, in milliseconds. */
let readAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

/** Returns what the newest list said that this page has read. */
export const knownIncidents = (): SiteIncidents => known

/** Calls `listener` after each change of the list. Returns a function that ends that. */
export function watchIncidents(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reads the list, unless what is known is at most `maxAgeMs` old. Calls at the same time share a request. A site that
 * does not answer changes nothing, so a failure lifts no stop. Never rejects.
 */
export function readIncidents(maxAgeMs = 0): Promise<void> {
  if (running !== undefined) return running
  if (performance.now() - readAt < maxAgeMs) return Promise.resolve()
  running = refresh().finally(() => {
    running = undefined
  })
  return running
}

async function refresh(): Promise<void> {
  readAt = performance.now()
  try {
    const response = await fetch(incidentsPath, { signal: AbortSignal.timeout(deadlineMs) })
    const text = response.ok ? await response.text() : knownText
    if (text === knownText) return
    known = parseIncidents(JSON.parse(text)) ?? known
    knownText = text
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** Parses a list of incidents; undefined when it is none. */
export function parseIncidents(body: unknown): SiteIncidents | undefined {
  if (!isRecord(body)) return undefined
  const { protocols, chains, incidents = [] } = body
  if (!Array.isArray(protocols) || !Array.isArray(chains) || !Array.isArray(incidents)) return undefined
  return { protocols: namesIn(protocols), chains: namesIn(chains), open: incidents.flatMap(openIncident) }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const namesIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : []

function openIncident(entry: unknown): OpenIncident[] {
  if (!isRecord(entry) || entry.ended_at !== undefined) return []
  const { id, text, url, stops } = entry
  if (typeof id !== 'string' || typeof text !== 'string') return []
  const link = typeof url === 'string' && url.startsWith('https://') ? url : undefined
  return [{ id, text: sanitizeText(text, maxText), url: link, stops: namesIn(stops) }]
}

/** Whether a protocol, or one of the chains of a swap, is stopped. */
export const isStopped = ({ protocols, chains }: Stops, protocol: string, sides: readonly string[]): boolean =>
  protocols.includes(protocol) || sides.some((chain) => chains.includes(chain))

/** Returns the newest open incident that stops one of these names. */
export const incidentOf = ({ open }: SiteIncidents, names: readonly string[]): OpenIncident | undefined =>
  open.find(({ stops }) => stops.some((name) => names.includes(name)))
