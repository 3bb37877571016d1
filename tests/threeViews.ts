import type { Endpoint } from '../src/core/net/endpoint.ts'

/** A devnet's three views of one service under `url`, each with an operator of its own. */
export function threeViews(url: string, service: string): readonly Endpoint[] {
  return [1, 2, 3].map((view) => ({ operator: `devnet view ${view}`, url: `${url}/${view}/${service}` }))
}
