import type { Handler } from './handler.ts'

/** Endpoints by path below a service's prefix. A segment that begins with a colon is a parameter. */
export type Routes = Readonly<Record<string, Handler>>

export interface Match {
  readonly handler: Handler
  readonly params: Readonly<Record<string, string>>
}

/** Finds the endpoint for path segments, with its parameters. */
export function matchRoute(routes: Routes, segments: readonly string[]): Match | undefined {
  for (const [pattern, handler] of Object.entries(routes)) {
    const words = pattern.split('/')
    if (words.length !== segments.length) continue
    if (!words.every((word, index) => word.startsWith(':') || word === segments[index])) continue
    const params = words.flatMap((word, index) =>
      word.startsWith(':') ? [[word.slice(1), segments[index] ?? '']] : [],
    )
    return { handler, params: Object.fromEntries(params) }
  }
  return undefined
}
