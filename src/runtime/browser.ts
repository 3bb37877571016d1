import type { NetworkKind, Protocol } from '../core/chains/protocol.ts'
import { systemClock } from '../core/net/clock.ts'
import type { Endpoint } from '../core/net/endpoint.ts'
import { createEndpointHealth, type EndpointHealth } from '../core/net/health.ts'
import { createMidgard, type Midgards } from '../core/nodes/midgard.ts'
import { createNode, type NodeOptions, type Nodes } from '../core/nodes/node.ts'
import type { ReaderEndpoints } from '../core/readers/apis.ts'
import type { ReadableChain, ReaderOf } from '../core/readers/reader.ts'
import { type SiteNetwork, site } from '../site.ts'

export type Network = SiteNetwork

/** What the page may know: it travels to every visitor, so nothing secret belongs here. */
export interface PublicConfig {
  readonly network: Network
  /** In the order of preference; the indexers tell history and reasons, and nothing that money follows. */
  readonly nodes: {
    readonly thornode: readonly Endpoint[]
    readonly mayanode: readonly Endpoint[]
    readonly midgard: readonly Endpoint[]
    readonly mayaMidgard: readonly Endpoint[]
  }
  /** Protocols whose deposit addresses are shown with fewer than three operators; the page then says “one source”. */
  readonly singleSource: readonly Protocol[]
  /** Who is asked about the chains themselves. */
  readonly readers: ReaderEndpoints
  /** Where the devnet itself and its controls are; on the devnet alone. */
  readonly devnet?: string
  readonly version: string
  /** Where to report a weakness, as a URI. */
  readonly securityContact?: string
}

/** The devnet's money is the mocknet's: its prefixes can never be mistaken for real ones. */
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
  version: '0.0.0',
}

/** The configuration that the build put into the page. Outside of a build there are no nodes to ask. */
export const publicConfig: PublicConfig = import.meta.env?.PORTAGE_PUBLIC ?? outsideOfABuild

/** Under which open circuit breakers are kept until the tab is closed. */
export const healthKey = 'endpoint-health'

let health: EndpointHealth | undefined

/** Which endpoints are silent, shared by nodes, indexers and chain readers, and kept across page loads. */
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

let nodes: Nodes | undefined

/** Both protocols' nodes as the page reaches them: directly, without a server of ours between. */
export function browserNodes(): Nodes {
  const { thornode, mayanode } = publicConfig.nodes
  nodes ??= {
    THORCHAIN: createNode(optionsOf('THORCHAIN', thornode)),
    MAYACHAIN: createNode(optionsOf('MAYACHAIN', mayanode)),
  }
  return nodes
}

let midgards: Midgards | undefined

/** Both protocols' indexers as the page reaches them. They are asked where a swap is, never where coins go. */
export function browserMidgard(): Midgards {
  const { midgard, mayaMidgard } = publicConfig.nodes
  midgards ??= {
    THORCHAIN: createMidgard(optionsOf('THORCHAIN', midgard)),
    MAYACHAIN: createMidgard(optionsOf('MAYACHAIN', mayaMidgard)),
  }
  return midgards
}

function optionsOf(protocol: Protocol, endpoints: readonly Endpoint[]): NodeOptions {
  return {
    protocol,
    network: networkKinds[publicConfig.network],
    endpoints,
    transport: (request) => fetch(request),
    clientId: site.name.toLowerCase(),
    health: browserHealth(),
    allowsSingleSource: publicConfig.singleSource.includes(protocol),
  }
}

const readers = new Map<ReadableChain, Promise<unknown>>()

/** The reader of a chain as the page reaches it. What reads chains loads when the first of them is asked for. */
export function browserReader<C extends ReadableChain>(chain: C): Promise<ReaderOf<C>> {
  const known = readers.get(chain)
  if (known !== undefined) return known as Promise<ReaderOf<C>>
  const loading = loadReader(chain)
  readers.set(chain, loading)
  // A chunk that could not be loaded is asked for again next time.
  loading.catch(() => readers.delete(chain))
  return loading
}

async function loadReader<C extends ReadableChain>(chain: C): Promise<ReaderOf<C>> {
  const { createReader } = await import('../core/readers/createReader.ts')
  const endpoints = publicConfig.readers[chain] ?? []
  return createReader({
    chain,
    network: networkKinds[publicConfig.network],
    endpoints,
    transport: (request) => fetch(request),
    health: browserHealth(),
  })
}
