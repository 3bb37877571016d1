import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { devnetTransport } from './devnetNodes.ts'

/** Changes a reply of one view. The path has neither view nor query, such as `/thornode/thorchain/pools`. */
export type Lie = (body: unknown, path: string) => unknown

/** The devnet's answers, of which one view changes its own before it sends them. */
export const lyingView =
  (
    lie: Lie,
    { view = 1, honest = devnetTransport }: { readonly view?: number; readonly honest?: Transport } = {},
  ): Transport =>
  async (request) => {
    const response = await honest(request)
    const [, at, ...path] = new URL(request.url).pathname.split('/')
    if (Number(at) !== view || !response.ok) return response
    return Response.json(lie(await response.json(), `/${path.join('/')}`), { status: response.status })
  }

/** A lie about every row of a list at a path. */
export const inRows =
  (path: string, change: (row: Readonly<Record<string, unknown>>) => unknown): Lie =>
  (body, at) =>
    at.endsWith(path) && Array.isArray(body) ? body.map(change) : body
