import type { ApiSpec, ErrorForm } from '../../contract/apiSpec.ts'
import { hintOn } from '../../contract/errors.ts'
import { errorsOf } from '../../contract/operationErrors.ts'
import recorded from '../registry/examples/errors.json' with { type: 'json' }
import { onSite } from '../registry/examples.ts'
import { apiOf, type Registry } from '../registry/registry.ts'
import { errorExampleOf } from '../registry/responses.ts'

/** A response with an error code, and its request. `tests/discovery/registry/recordErrors.ts` records them on the devnet. */
export interface RecordedError {
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  readonly status: number
  readonly response: unknown
}

export type ErrorExamples = Readonly<Record<string, RecordedError>>
const recordings: ErrorExamples = recorded

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
  /** A recorded request and its response. Without it, no request of the devnet causes the code. */
  readonly recorded: RecordedError | undefined
  /** An example for each interface with a form of its own that returns the code. */
  readonly bodies: readonly ErrorBody[]
}

/** The error object of an interface. */
interface ErrorBody {
  /** The interfaces that write it, such as "The aggregator API". */
  readonly from: string
  readonly example: string
}

/** An interface, and the codes of each of its operations. */
interface ApiCodes {
  readonly api: ApiSpec
  readonly operations: readonly { readonly name: string; readonly codes: ReadonlySet<string> }[]
}

/** Returns the interfaces whose errors the pages explain. The codes of an operation are a long list, so it is made once. */
const apisWithCodes = (registry: Registry): readonly ApiCodes[] =>
  [apiOf(registry, 'support'), ...registry.apis].map((api) => ({
    api,
    operations: Object.values(api.operations).map((operation) => ({
      name: `${operation.method} ${operation.path}`,
      codes: new Set<string>(errorsOf(operation, api)),
    })),
  }))

/** Returns one page per error code, in the registry's order. */
export function errorPages(registry: Registry): readonly ErrorPage[] {
  const apis = apisWithCodes(registry)
  const has = (code: string) => (promise: { readonly errors: readonly string[] }) => promise.errors.includes(code)
  return Object.entries(registry.errors).map(([code, { status, title, cause, hint }]) => ({
    code,
    status,
    title,
    description: `${title} Its meaning, causes, solution and an example.`,
    cause,
    hint: hintOn(registry.siteUrl, hint),
    endpoints: apis.flatMap(({ operations }) =>
      operations.filter(({ codes }) => codes.has(code)).map(({ name }) => name),
    ),
    tools: Object.values(registry.tools)
      .filter(has(code))
      .map(({ name }) => name),
    recorded: onSite(recordings[code], registry.siteUrl),
    bodies: bodiesOf(code, registry, apis),
  }))
}

/** Returns the examples of a code. A code that no endpoint lists is returned by the server or thrown by the library. */
function bodiesOf(code: string, registry: Registry, all: readonly ApiCodes[]): readonly ErrorBody[] {
  const apis = all.filter(({ operations }) => operations.some(({ codes }) => codes.has(code))).map(({ api }) => api)
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
