import type { Registry } from '../registry/registry.ts'
import { errorExample } from '../registry/responses.ts'

/** What a page about an error code says. */
export interface ErrorPage {
  readonly code: string
  readonly status: number
  readonly title: string
  /** The page in one sentence more than its title, long enough for search engines. */
  readonly description: string
  readonly cause: string
  readonly hint: string
  /** Endpoints that answer with it, such as `POST /api/v1/newsletter`. */
  readonly endpoints: readonly string[]
  /** MCP tools that report it inside a result. */
  readonly tools: readonly string[]
  /** The error object as it arrives. */
  readonly example: string
}

/** One page for each code of the registry, in its order. */
export function errorPages(registry: Registry): readonly ErrorPage[] {
  const has = (code: string) => (promise: { readonly errors: readonly string[] }) => promise.errors.includes(code)
  return Object.entries(registry.errors).map(([code, { status, title, cause, hint }]) => ({
    code,
    status,
    title,
    description: `${title} What it means, how it comes about, what to do and an example.`,
    cause,
    hint,
    endpoints: Object.values(registry.operations)
      .filter(has(code))
      .map(({ method, path }) => `${method} ${path}`),
    tools: Object.values(registry.tools)
      .filter(has(code))
      .map(({ name }) => name),
    example: JSON.stringify(errorExample(code, registry), undefined, 2),
  }))
}
