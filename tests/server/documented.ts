import { z } from 'zod'
import { errorObject, errors } from '../../src/contract/errors.ts'
import { operations } from '../../src/contract/operations.ts'
import { aliasesOf } from '../../src/contract/versions.ts'
import { openApi } from '../../src/discovery/registry/openApi.ts'
import { type Registry, registryOf } from '../../src/discovery/registry/registry.ts'
import type { FetchHandler } from '../../src/server/transport/createHandler.ts'
import { inlined } from '../discovery/inlined.ts'

interface Description {
  readonly paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>
  readonly components: { readonly schemas: { readonly Error: object } }
}
interface DocumentedResponse {
  readonly headers: Record<string, unknown>
  readonly content: { 'application/json': { schema: object } }
}

/** Headers that come when they have something to say. */
const occasional = new Set(['Idempotency-Replayed', 'Retry-After', 'Allow'])

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** The parts of a request that decide its documented responses. */
interface ReceivedRequest {
  readonly method: string
  readonly url: string
}

/** Throws when an answer of the REST interface is not one that its OpenAPI document describes. Leaves the body unread. */
export type DocumentedCheck = (requested: ReceivedRequest, response: Response) => Promise<void>

/**
 * Reads an OpenAPI document as a promise about answers: the status is one of the operation's, its headers are there, and
 * its body fits. Undocumented paths are 404 below /api and are not checked elsewhere.
 */
export function documentedBy(
  document: object,
  registry: Pick<Registry, 'operations'> = { operations },
): DocumentedCheck {
  const { paths, components } = inlined(document) as Description
  const error = z.fromJSONSchema(components.schemas.Error as z.core.JSONSchema.JSONSchema)
  const aliases = aliasesOf(Object.values(registry.operations))
  const patterns = [...Object.keys(paths), ...aliases.keys()].map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  const templateOf = (pathname: string) =>
    pathname in paths ? pathname : (patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? pathname)
  const bodies = new Map<string, z.ZodType>()
  const bodyOf = (place: string, { content }: DocumentedResponse) => {
    const { schema } = content['application/json']
    if ('$ref' in schema) return error
    const known = bodies.get(place) ?? z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)
    bodies.set(place, known)
    return known
  }
  return async ({ method, url }, response) => {
    const { pathname } = new URL(url)
    const template = templateOf(pathname)
    const path = aliases.get(template) ?? template
    const methods = paths[path]
    const { status, headers } = response
    if (!methods) {
      if (/^\/api(?:\/|$)/i.test(pathname)) expectThat([404, 400].includes(status), `${pathname} gives ${status}`)
      return
    }
    if (method === 'OPTIONS') return expectThat(status === 204 && headers.has('allow'), `OPTIONS gives ${status}`)
    const own = methods[method.toLowerCase()] ?? (method === 'HEAD' ? methods.get : undefined)
    if (!own) expectThat(status === 405 && headers.has('allow'), `${method} gives ${status}`)
    // A refused method is described where the path is: by any of its operations.
    const described = (own ?? Object.values(methods)[0])?.responses[status]
    if (!described) throw new Error(`${method} ${path}: the status ${status} is not documented`)
    const missing = Object.keys(described.headers).filter((name) => !occasional.has(name) && !headers.has(name))
    if (own) expectThat(missing.length === 0, `the headers ${missing} are missing from ${status}`)
    if (status === 429) expectThat(headers.has('retry-after'), '429 without Retry-After')
    // Rows are for spreadsheets; the tests of the report read them.
    if (status === 200 && headers.get('content-type')?.startsWith('text/csv')) return
    expectThat(headers.get('content-type') === 'application/json; charset=utf-8', `${headers.get('content-type')}`)
    const text = await response.clone().text()
    if (method === 'HEAD') return expectThat(text === '', 'HEAD has a body')
    const body: unknown = JSON.parse(text)
    bodyOf(`${method} ${path} ${status}`, described).parse(body)
    if (status >= 400) {
      const { code } = errorObject.parse(body)
      expectThat(errors[code].status === status, `${code} comes with ${status}`)
    }
  }
}

/** The check against the current contract. */
export const documented: DocumentedCheck = documentedBy(openApi(registryOf('https://swap.example.org', 'mainnet')))

/** A REST door over the contract's own operations whose every answer is held against the document before anybody sees it. */
export function documentedHandler(handler: FetchHandler, check: DocumentedCheck = documented): FetchHandler {
  return async (request, platform) => {
    const { method, url } = request
    const response = await handler(request, platform)
    await check({ method, url }, response)
    return response
  }
}

/** `fetch` for the tests of a running site: what its REST interface answers is held against the document. */
export async function documentedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init)
  await documented({ method: init.method?.toUpperCase() ?? 'GET', url: String(url) }, response)
  return response
}
