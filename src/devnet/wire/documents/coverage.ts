import { type Answer, markOf } from '../marked.ts'
import { matchRoute } from '../matchRoute.ts'
import { midgardRoutes } from '../midgard/midgardRoutes.ts'
import { nodeRoutes } from '../thornode/nodeRoutes.ts'
import type { OpenApiDocument } from './documents.ts'

/** How the devnet answers one path of a document. */
export interface Coverage {
  readonly path: string
  readonly answer: Answer
  /** Why there is no data. */
  readonly cause?: string
}

/** Paths that the ledger of the protocol's chain answers. */
const ofTheLedger = /^\/(auth|bank)\//

/** Returns how the devnet answers every path of a document. Throws for a path without a route. */
export function coverageOf({ protocol, kind, paths }: OpenApiDocument): readonly Coverage[] {
  const routes = (kind === 'node' ? nodeRoutes : midgardRoutes)[protocol]
  return paths.map((path) => {
    if (ofTheLedger.test(path)) return { path, answer: 'data' }
    const match = matchRoute(routes, path.split('/').slice(2))
    if (match === undefined) throw new TypeError(`The devnet has no route for ${path}.`)
    return { path, answer: 'data', ...markOf(match.handler) }
  })
}
