import type { Handler } from './handler.ts'

/** Endpoints by path below a service's prefix. A segment that begins with a colon is a parameter. */
export type Routes = Readonly<Record<string, Handler>>

export interface Match {
  readonly pattern: string
  readonly handler: Handler
  readonly params: Readonly<Record<string, string>>
}

/** Finds the endpoint for path segments, with its parameters. */
export function matchRoute(routes: Routes, segments: readonly string[]): Match | undefined {
  for (const [pattern, handler] of Object.entries(routes)) {
    const pieces = pattern.split('/')
    if (pieces.length !== segments.length) continue
    if (!pieces.every((piece, index) => piece.startsWith(':') || piece === segments[index])) continue
    const params = pieces.flatMap((piece, index) =>
      piece.startsWith(':') ? [[piece.slice(1), segments[index] ?? '']] : [],
    )
    return { pattern, handler, params: Object.fromEntries(params) }
  }
  return undefined
}
