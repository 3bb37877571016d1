import type { ChainId } from '../core/chains/chains.ts'
import { systemClock } from '../core/nodes/net/clock.ts'
import { limitRate } from '../core/nodes/net/limitRate.ts'
import { nodePresets } from '../core/nodes/nodePresets.ts'
import { hostRates } from '../core/readers/hostRates.ts'
import type { ReadableChain } from '../core/readers/reader.ts'
import { type ReaderEndpoints, readableChains } from '../core/readers/readerApis.ts'
import type { ReaderEndpoint } from '../core/readers/readerEndpoint.ts'
import { type Relay, relayPath } from '../server/relay/relay.ts'
import type { Config } from './configTypes.ts'

/** Chains that the read relay can serve. THOR and MAYA are read through nodes, which it refuses. */
export const relayableChains: readonly ReadableChain[] = readableChains.filter(
  (chain) => chain !== 'THOR' && chain !== 'MAYA',
)

type RelayConfig = Pick<Config, 'network' | 'nodes' | 'readers' | 'relay'>

/** Returns the chain servers that the relay forwards to: over HTTP, and on no host of a node or indexer. */
export function relayServers(config: RelayConfig): Readonly<Partial<Record<ChainId, readonly ReaderEndpoint[]>>> {
  const { network, nodes, readers, relay } = config
  const services = [nodes, nodePresets.mainnet, nodePresets.stagenet].flatMap((lists) => Object.values(lists).flat())
  // On the devnet one server has both nodes and chains, at different paths.
  const nodeHosts = new Set(network === 'devnet' ? [] : services.map(({ url }) => new URL(url).host))
  const isRelayed = ({ url }: ReaderEndpoint) => /^https?:/.test(url) && !nodeHosts.has(new URL(url).host)
  const entries = relay.map((chain): [ChainId, readonly ReaderEndpoint[]] => [
    chain,
    (readers[chain] ?? []).filter(isRelayed),
  ])
  return Object.fromEntries(entries)
}

/**
 * Returns the servers that pages query through the relay, as paths of this site: those whose answers a browser may not
 * read. They are proxies, so nothing read through them is a vote.
 */
export function relayedReaders(config: RelayConfig): ReaderEndpoints {
  const servers = relayServers(config)
  const entries = config.relay.map((chain) => [
    chain,
    (servers[chain] ?? []).filter(isNotForPages).map(relayedAs(chain)),
  ])
  return Object.fromEntries(entries)
}

const isNotForPages = ({ browser }: Pick<ReaderEndpoint, 'browser'>) => browser !== 'yes'

const relayedAs =
  (chain: ChainId) =>
  ({ api, url }: ReaderEndpoint): ReaderEndpoint => ({
    api,
    url: relayPath(chain, { api, url }),
    operator: 'relay',
    isProxy: true,
  })

/** Creates the relay of a server; undefined unless the operator enables it. */
export function relayOf(config: RelayConfig): { readonly relay?: Relay } {
  if (config.relay.length === 0) return {}
  const send = limitRate((request) => fetch(request), { clock: systemClock, perSecond: hostRates })
  return { relay: { servers: relayServers(config), send } }
}
