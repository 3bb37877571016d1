import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import type { ReaderEndpoints } from '../core/readers/apis.ts'
import type { ReaderEndpoint } from '../core/readers/endpoint.ts'
import type { NodeAddresses } from './presets.ts'

/** Returns the nodes and indexers that web pages query: those whose CORS headers do not rule it out. */
export function pageNodes({ thornode, mayanode, midgard, mayaMidgard }: NodeAddresses): NodeAddresses {
  return {
    thornode: thornode.filter(answersPages).map(endpointOf),
    mayanode: mayanode.filter(answersPages).map(endpointOf),
    midgard: midgard.filter(answersPages).map(endpointOf),
    mayaMidgard: mayaMidgard.filter(answersPages).map(endpointOf),
  }
}

/** Returns the chain servers that web pages query. */
export function pageReaders(readers: ReaderEndpoints): ReaderEndpoints {
  const entries = Object.entries(readers).map(([chain, servers]) => [chain, servers.filter(answersPages).map(serverOf)])
  return Object.fromEntries(entries)
}

const answersPages = ({ browser }: Pick<Endpoint, 'browser'>) => browser !== 'no'

/** Leaves out what is known about an endpoint, which pages do not need. */
const endpointOf = ({ operator, url, isProxy }: Endpoint): Endpoint => ({ operator, url, ...(isProxy && { isProxy }) })

const serverOf = ({ api, url, operator, isProxy }: ReaderEndpoint): ReaderEndpoint => ({
  api,
  url,
  ...(operator !== undefined && { operator }),
  ...(isProxy && { isProxy }),
})
