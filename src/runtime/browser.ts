import type { NetworkKind, Protocol } from '../core/chains/protocol.ts'
import { systemClock } from '../core/nodes/net/clock.ts'
import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import { createEndpointHealth, type EndpointHealth } from '../core/nodes/net/health.ts'
import {
  type OwnEndpointPolicy,
  type OwnEndpoints,
  parseOwnEndpoints,
  withOwnEndpoints,
} from '../core/nodes/net/ownEndpoints.ts'
import { knownIncidents } from '../core/nodes/net/siteIncidents.ts'
import type { TimeSource } from '../core/nodes/net/timeSource.ts'
import type { Transport } from '../core/nodes/net/transport.ts'
import { createNode, type NodeOptions, type Nodes } from '../core/nodes/node.ts'
import type { ReadableChain, ReaderOf } from '../core/readers/reader.ts'
import type { ReaderEndpoints } from '../core/readers/readerApis.ts'
import type { ReaderEndpoint } from '../core/readers/readerEndpoint.ts'
import type { OperatorNotice, SiteNetwork } from '../site.ts'
import { memoizeAsync } from '../std/memoizeAsync.ts'

export type Network = SiteNetwork

/** Base addresses without a trailing slash. */
export interface ApiUrls {
  readonly aggregator: string
  readonly memoless: string
}

/** Configuration that every page contains. Every visitor can read it, so it must hold no secret. */
export interface PublicConfig {
  readonly network: Network
  /** In order of preference. Indexers report history and reasons; deposits never depend on them. */
  readonly nodes: {
    readonly thornode: readonly Endpoint[]
    readonly mayanode: readonly Endpoint[]
    readonly midgard: readonly Endpoint[]
    readonly mayaMidgard: readonly Endpoint[]
  }
  /** Protocols whose deposit address a person may accept when a single operator names it. */
  readonly singleSource: readonly Protocol[]
  /** Servers that read the chains. */
  readonly readers: ReaderEndpoints
  /**
   * Chain servers that pages query through this site, as its paths. Empty unless the operator enables the read relay.
   */
  readonly relayed: ReaderEndpoints
  /** Origins at which visitors may use nodes of their own. Empty unless the operator lists some. */
  readonly ownNodeHosts: readonly string[]
  /** Base addresses of the aggregator and the memoless service. */
  readonly apiUrls?: ApiUrls
  /** Address of the devnet and its controls. Absent on other networks. */
  readonly devnet?: string
  readonly version: string
  /** A notice of the operator, shown on every page. */
  readonly notice?: OperatorNotice
  /** Where to report a vulnerability, as a URI. */
  readonly securityContact?: string
}

/** The devnet uses mocknet prefixes, which cannot be mistaken for real ones. */
export const networkKinds: Record<Network, NetworkKind> = {
  devnet: 'mocknet',
  stagenet: 'stagenet',
  mainnet: 'mainnet',
}

const outsideOfABuild: PublicConfig = {
  network: 'devnet',
  nodes: { thornode: [], mayanode: [], midgard: [], mayaMidgard: [] },
  singleSource: [],
  readers: {},
  relayed: {},
  ownNodeHosts: [],
  version: '0.0.0',
}

/** The configuration that the build put into the page. Outside a build it has no nodes. */
export const publicConfig: PublicConfig = import.meta.env?.PORTAGE_PUBLIC ?? outsideOfABuild

/** A small file of this site whose response headers have the time. */
const timePath = '/favicon.svg'

/** Session storage key of the open circuit breakers. */
export const healthKey = 'endpoint-health'

let health: EndpointHealth | undefined

/** Returns the endpoint health, shared by nodes, indexers and chain readers, and kept across page loads. */
function browserHealth(): EndpointHealth {
  health ??= createEndpointHealth({
    clock: systemClock,
    store: {
      read: () => sessionStorage.getItem(healthKey),
      write: (text) => sessionStorage.setItem(healthKey, text),
    },
  })
  return health
}

/** Local storage key of the person's own nodes. */
export const ownNodesKey = 'own-nodes'

/** Returns which own nodes the page may query. */
export function ownNodePolicy(): OwnEndpointPolicy {
  const { thornode, mayanode } = publicConfig.nodes
  return { origins: publicConfig.ownNodeHosts, presets: [...thornode, ...mayanode] }
}

/** Reads the person's own nodes. None where storage is blocked. */
export function readOwnNodes(): OwnEndpoints {
  return parseOwnEndpoints(storedOwnNodes(), ownNodePolicy())
}

function storedOwnNodes(): string | null {
  try {
    return localStorage.getItem(ownNodesKey)
  } catch {
    return null
  }
}

const loadOriginTime = memoizeAsync(async () => {
  const { createOriginTime } = await import('../core/nodes/net/timeSource.ts')
  const url = new URL(timePath, location.origin).href
  return createOriginTime({ url, transport: (request) => fetch(request), clock: systemClock })
})

/**
 * Returns this site's own time, because a visitor's clock can be wrong. It is read, and its code loaded, before the
 * first address only; unknown while the code cannot be loaded.
 */
async function browserTime(): Promise<number | undefined> {
  const readTime: TimeSource | undefined = await loadOriginTime().catch(() => undefined)
  return readTime?.()
}

/** Returns the devnet's own time. Its code is loaded on the devnet only. */
async function devnetTime([first]: readonly Endpoint[]): Promise<number | undefined> {
  if (first === undefined) return undefined
  const { createSimulatedTime } = await import('../core/nodes/net/simulatedTime.ts')
  return createSimulatedTime(first.url, (request) => fetch(request))()
}

let nodes: Nodes | undefined

/** Returns both protocols' nodes, queried directly from the page without a server of ours. */
export function browserNodes(): Nodes {
  if (nodes !== undefined) return nodes
  const { thornode, mayanode } = publicConfig.nodes
  const own = readOwnNodes()
  nodes = {
    THORCHAIN: createNode(optionsOf('THORCHAIN', withOwnEndpoints(thornode, own.THORCHAIN))),
    MAYACHAIN: createNode(optionsOf('MAYACHAIN', withOwnEndpoints(mayanode, own.MAYACHAIN))),
  }
  return nodes
}

const loadStops = memoizeAsync(() => import('../core/nodes/net/siteStops.ts'))

/**
 * Sends a request to a node. Vaults of what the operator of this site has stopped are halted. Quotes of it are refused
 * once the page knows of the stop; they do not wait for that.
 */
async function sendToNode(protocol: Protocol, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const { protocols, chains } = knownIncidents()
  const isRefused = pathname.endsWith('/quote/swap') && protocols.length + chains.length > 0
  if (!isRefused && !pathname.endsWith('/inbound_addresses')) return fetch(request)
  const stops = await loadStops().catch(() => undefined)
  return stops === undefined ? fetch(request) : stops.sendStoppable(protocol, request)
}

/** Options of a node or an indexer that the page queries. */
export function optionsOf(protocol: Protocol, endpoints: readonly Endpoint[]): NodeOptions {
  return {
    protocol,
    network: networkKinds[publicConfig.network],
    endpoints,
    transport: (request) => sendToNode(protocol, request),
    health: browserHealth(),
    time: browserTime,
    ...(import.meta.env?.PORTAGE_NETWORK === 'devnet' && { simulatedTime: () => devnetTime(endpoints) }),
    allowsSingleSource: publicConfig.singleSource.includes(protocol),
  }
}

const readers = new Map<ReadableChain, Promise<unknown>>()

/** Returns the reader of a chain. The reader code loads on the first call. */
export function browserReader<C extends ReadableChain>(chain: C): Promise<ReaderOf<C>> {
  const known = readers.get(chain)
  if (known !== undefined) return known as Promise<ReaderOf<C>>
  const loading = loadReader(chain)
  readers.set(chain, loading)
  // Retries on the next call when the chunk failed to load.
  loading.catch(() => readers.delete(chain))
  return loading
}

/** Returns the servers of each chain, those behind the read relay last. */
export const browserServers = (): ReaderEndpoints => serversOf(publicConfig, location.href)

/** Returns the servers that a page at this address queries. */
export function serversOf(
  { readers: direct, relayed }: Pick<PublicConfig, 'readers' | 'relayed'>,
  page: string,
): ReaderEndpoints {
  const chains = [...new Set([...Object.keys(direct), ...Object.keys(relayed)])] as ReadableChain[]
  const here = (server: ReaderEndpoint) => ({ ...server, url: new URL(server.url, page).href })
  return Object.fromEntries(
    chains.map((chain) => [chain, [...(direct[chain] ?? []), ...(relayed[chain] ?? []).map(here)]]),
  )
}

let serverTransport: Transport | undefined

async function loadReader<C extends ReadableChain>(chain: C): Promise<ReaderOf<C>> {
  const [{ createReader }, { createServerTransport }] = await Promise.all([
    import('../core/readers/createReader.ts'),
    import('../core/readers/serverTransport.ts'),
  ])
  serverTransport ??= createServerTransport({ clock: systemClock, connect: (url) => new WebSocket(url) })
  const endpoints = browserServers()[chain] ?? []
  return createReader({
    chain,
    network: networkKinds[publicConfig.network],
    endpoints,
    transport: serverTransport,
    health: browserHealth(),
  })
}
