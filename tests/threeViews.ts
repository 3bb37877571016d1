import type { Endpoint } from '../src/core/nodes/net/endpoint.ts'

/** A devnet's three views of one service, all under `url`, each with an operator of its own. */
export function threeViews(url: string, service: string): readonly Endpoint[] {
  return [1, 2, 3].map((view) => ({ operator: `devnet view ${view}`, url: `${url}/${view}/${service}` }))
}

/** The same as a served devnet has them: each view on a port of its own, from that of `url` on. */
export function servedViews(url: string, service: string): readonly Endpoint[] {
  const { protocol, hostname, port } = new URL(url)
  return [1, 2, 3].map((view) => ({
    operator: `devnet view ${view}`,
    url: `${protocol}//${hostname}:${Number(port) + view - 1}/${view}/${service}`,
  }))
}
