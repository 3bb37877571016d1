import type { ErrorForm } from '../../contract/apiSpec.ts'
import { hintOn } from '../../contract/errors.ts'
import { errorsOf } from '../../contract/operationErrors.ts'
import { apiOf, type Registry } from '../registry/registry.ts'
import { errorExample, errorExampleOf } from '../registry/responses.ts'

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
  /** Example of the service's error object. */
  readonly example: string
  /** An example for each interface with a form of its own that returns the code. */
  readonly bodies: readonly ErrorBody[]
}

/** The error object of an interface. */
interface ErrorBody {
  /** The interfaces that write it, such as "The aggregator API". */
  readonly from: string
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
    hint: hintOn(registry.siteUrl, hint),
    endpoints: [apiOf(registry, 'support'), ...registry.apis].flatMap((api) =>
      Object.values(api.operations)
        .filter((operation) => errorsOf(operation, api).some((each) => each === code))
        .map(({ method, path }) => `${method} ${path}`),
    ),
    tools: Object.values(registry.tools)
      .filter(has(code))
      .map(({ name }) => name),
    example: JSON.stringify(errorExample(code, registry), undefined, 2),
    bodies: bodiesOf(code, registry),
  }))
}

/** Returns the examples of a code. A code that no endpoint lists is returned by the server or thrown by the library. */
function bodiesOf(code: string, registry: Registry): readonly ErrorBody[] {
  const apis = [apiOf(registry, 'support'), ...registry.apis].filter((api) =>
    Object.values(api.operations).some((operation) => errorsOf(operation, api).some((each) => each === code)),
  )
  const isTool = Object.values(registry.tools).some(({ errors }) => errors.some((each) => each === code))
  const writers: readonly (readonly [ErrorForm, string])[] = [
    ...apis.map(({ errorForm, title }) => [errorForm, `The ${title}`] as const),
    ...(isTool ? [['service', 'The tools, as the text of a result'] as const] : []),
    ...(apis.length === 0 && !isTool ? [['service', 'The server itself'] as const] : []),
  ]
  const forms = Map.groupBy(writers, ([form]) => form)
  return [...forms].map(([form, named]) => ({
    from: named.map(([, name]) => name).join(', '),
    example: JSON.stringify(errorExampleOf(form, code, registry), undefined, 2),
  }))
}
