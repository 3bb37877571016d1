import { operatorOf } from './operators.ts'

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
}

/**
 * Endpoints in the given order, each URL once. The operator of a plain URL is its registrable domain (`operatorOf`).
 */
export function endpointsOf(given: readonly (Endpoint | string)[]): readonly Endpoint[] {
  const endpoints = given.map((each) => {
    const { operator, url } = typeof each === 'string' ? { operator: operatorOf(each), url: each } : each
    return { operator, url: url.replace(/\/+$/, '') }
  })
  const addresses = endpoints.map(({ url }) => (URL.canParse(url) ? new URL(url).href : url))
  return endpoints.filter((_, index) => addresses.indexOf(addresses[index] ?? '') === index)
}

/** The operators of these endpoints, each once, in order. */
export function operatorsOf(endpoints: readonly Endpoint[]): readonly string[] {
  return [...new Set(endpoints.map(({ operator }) => operator))]
}

/** Hosts, numbered where several endpoints share one. Paths are left out because some gateways put a key there. */
export function endpointNames(endpoints: readonly Endpoint[]): string[] {
  const hosts = endpoints.map(({ url }) => (URL.canParse(url) ? new URL(url).host : 'an address that cannot be read'))
  return hosts.map((host, index) => {
    const isUnique = hosts.filter((other) => other === host).length === 1
    return isUnique ? host : `${host} #${index + 1}`
  })
}
