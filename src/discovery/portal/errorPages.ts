import { errorsOf } from '../../contract/keyErrors.ts'
import { apiOf, type Registry } from '../registry/registry.ts'
import { errorExample } from '../registry/responses.ts'

/** Content of the page about an error code. */
export interface ErrorPage {
  readonly code: string
  readonly status: number
  readonly title: string
  /** Description for search engines. */
  readonly description: string
  readonly cause: string
  readonly hint: string
  /** Endpoints that return it, such as `POST /api/v1/newsletter`. */
  readonly endpoints: readonly string[]
  /** MCP tools that report it inside a result. */
  readonly tools: readonly string[]
  /** Example of the error object. */
  readonly example: string
}

/** Returns one page per error code, in the registry's order. */
export function errorPages(registry: Registry): readonly ErrorPage[] {
  const has = (code: string) => (promise: { readonly errors: readonly string[] }) => promise.errors.includes(code)
  return Object.entries(registry.errors).map(([code, { status, title, cause, hint }]) => ({
    code,
    status,
    title,
    description: `${title} Its meaning, causes, solution and an example.`,
    cause,
    hint,
    endpoints: [apiOf(registry, 'support'), ...registry.apis].flatMap((api) =>
      Object.values(api.operations)
        .filter((operation) => errorsOf(operation, api).some((each) => each === code))
        .map(({ method, path }) => `${method} ${path}`),
    ),
    tools: Object.values(registry.tools)
      .filter(has(code))
      .map(({ name }) => name),
    example: JSON.stringify(errorExample(code, registry), undefined, 2),
  }))
}
