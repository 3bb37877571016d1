import type { BrowserAccess } from '../../chains/endpointPreset.ts'
import { operatorOf } from './operatorMajority.ts'

/**
 * One address of a node, an indexer or a chain server, and who runs it.
 *
 * @example
 * const endpoint: Endpoint = { operator: 'example.org', url: 'https://thornode.example.org' }
 */
export interface Endpoint {
  /** Who runs it. Endpoints of one operator have one vote between them. */
  readonly operator: string
  /** Base URL without a slash at the end. */
  readonly url: string
  /** Whether web pages may read its answers; unknown unless given. */
  readonly browser?: BrowserAccess
  /** Forwards to servers of other operators: queried after all others, and without a vote. */
  readonly isProxy?: true
}

/**
 * Endpoints in the given order, each URL once. The operator of a plain URL is its registrable domain (`operatorOf`).
 */
export function endpointsOf(given: readonly (Endpoint | string)[]): readonly Endpoint[] {
  const endpoints = given.map((each) => {
    const endpoint = typeof each === 'string' ? { operator: operatorOf(each), url: each } : each
    return { ...endpoint, url: endpoint.url.replace(/\/+$/, '') }
  })
  const addresses = endpoints.map(({ url }) => (URL.canParse(url) ? new URL(url).href : url))
  return endpoints.filter((_, index) => addresses.indexOf(addresses[index] ?? '') === index)
}

/** The operators of these endpoints, each once, in order. A proxy has none of its own. */
export function operatorsOf(endpoints: readonly Endpoint[]): readonly string[] {
  return [...new Set(endpoints.flatMap(({ operator, isProxy }) => (isProxy ? [] : [operator])))]
}

/** Hosts, numbered where several endpoints share one. Paths are left out because some gateways put a key there. */
export function endpointNames(endpoints: readonly Endpoint[]): string[] {
  const hosts = endpoints.map(({ url }) => (URL.canParse(url) ? new URL(url).host : 'an address that cannot be read'))
  return hosts.map((host, index) => {
    const isUnique = hosts.filter((other) => other === host).length === 1
    return isUnique ? host : `${host} #${index + 1}`
  })
}
