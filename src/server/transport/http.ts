import type { ApiSpec } from '../../contract/apiSpec.ts'
import type { Operation } from '../../contract/defineOperation.ts'
import { limits } from '../../contract/limits.ts'
import { retirementHeaders } from '../../contract/retirements.ts'
import { testApiKey } from '../../contract/testApiKey.ts'
import { ApiError } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { expectNotStopped } from '../limits/incidents.ts'
import type { Meter } from '../limits/meter.ts'
import { createBurstMeter, createMeter, joinMeters } from '../limits/meter.ts'
import { createQuotaMeter } from '../limits/quotaMeter.ts'
import { parseJson, readText, requireJsonBody } from './body.ts'
import type { FetchHandler } from './createHandler.ts'
import { createHandler, failureOf } from './createHandler.ts'
import { fingerprintOf, idempotencyKeyOf, once } from './idempotency.ts'
import type { Reply } from './responses.ts'
import {
  type HeaderValues,
  jsonResponse,
  preflightResponse,
  renderFailure,
  replyResponse,
  withHeaders,
} from './responses.ts'
import type { RestService, Route } from './routes.ts'
import { createRoutes } from './routes.ts'

/**
 * Creates the handler of an API. It serves the API's operations, and a JSON 404 for every other path. A response that
 * is not 2xx has the API's error object, and every response reports the rate limits of its address.
 */
export function createHttpHandler(
  api: ApiSpec,
  services: Readonly<Record<string, RestService>>,
  serverContext: () => ServerContext,
): FetchHandler {
  const findRoute = createRoutes(services)
  const limited = api.security === undefined && Object.values(services).find(({ operation }) => operation.limits)
  const unknownRoute: Route = {
    path: '',
    template: '',
    params: {},
    services: [],
    limits: limited ? limited.operation.limits : undefined,
  }
  return createHandler(
    {
      handle: (request, context) => handle(api, request, context, findRoute(pathOf(request) ?? '') ?? unknownRoute),
      renderFailure: (_request, failure) => jsonResponse(renderFailure(api.errorForm, failure)),
    },
    serverContext,
  )
}

async function handle(api: ApiSpec, request: Request, context: RequestContext, route: Route): Promise<Response> {
  const refuse = (thrown: unknown) => renderFailure(api.errorForm, failureOf(thrown, context))
  const links = withLinks(linkHeaders(request, context, route), pageKeyWarning(request, context))
  const isKnown = route.services.length > 0
  if (isKnown) context.nameRoute?.(route.template)
  if (request.method === 'OPTIONS' && isKnown) {
    const response = preflightResponse(allowedMethods(route), allowedHeaders(api))
    return withHeaders(response, { ...links, ...(await createMeter(context, route.limits).headers()) })
  }
  try {
    await expectNotStopped({ base: api.base, method: request.method, template: route.template }, context.readIncidents)
    const { meter, admitted } = await admit(request, context, route, isKnown && usesKey(api, request, route))
    const reply = await serve(request, admitted, route, { meter, refuse }).catch(refuse)
    return withHeaders(replyResponse(reply), { ...withLinks(links, reply.headers), ...(await meter.headers()) })
  } catch (thrown) {
    return withHeaders(jsonResponse(refuse(thrown)), links)
  }
}

/**
 * Whether a request is checked by its API key: always where the API needs one, unless the operation does not, else where
 * it sends one that is accepted. A program whose key is empty sends none.
 */
function usesKey({ security }: ApiSpec, { headers }: Request, { services }: Route): boolean {
  if (services.some(({ operation }) => operation.isKeyless))
    return (headers.get('x-api-key') ?? '').trim() !== '' && acceptsKey(services)
  return (
    security !== undefined ||
    (headers.has('x-api-key') && services.some(({ operation }) => operation.credentials?.includes('ApiKey')))
  )
}

const acceptsKey = (services: Route['services']): boolean => services.some(({ operation }) => operation.acceptsKey)

/** Checks the API key of a request, where one is used, and creates the meter that counts the request. */
async function admit(request: Request, context: RequestContext, { limits, services }: Route, isKeyed: boolean) {
  const perClient = createMeter(context, limits)
  if (!isKeyed) return { meter: perClient, admitted: context }
  const apiKey = await context.apiKeys.authenticate(request, context)
  const burst = context.apiKeys.isTestKey(apiKey) ? [] : [createBurstMeter(context, apiKey)]
  const meter = joinMeters([...burst, createQuotaMeter(context, apiKey), ...(acceptsKey(services) ? [] : [perClient])])
  return { meter, admitted: { ...context, apiKey } }
}

/** Options for serving a request, besides its route. */
interface ServingTools {
  readonly meter: Meter
  /** Renders an error as the API's reply. */
  readonly refuse: (thrown: unknown) => Reply
}

async function serve(request: Request, context: RequestContext, route: Route, tools: ServingTools): Promise<Reply> {
  if (route.services.length === 0) throw new ApiError('not_found')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const service = route.services.find(({ operation }) => operation.method === method)
  if (!service) throw new ApiError('method_not_allowed', { headers: { allow: allowedMethods(route) } })
  return method === 'GET' ? get(request, context, route, service, tools) : post(request, context, route, service, tools)
}

/** Serves a GET: counts the request, validates its parameters, counts the execution, runs it. */
async function get(
  request: Request,
  context: RequestContext,
  { params }: Route,
  { operation, run, csv }: RestService,
  { meter }: ServingTools,
): Promise<Reply> {
  const input = paramsOf(operation, request, params)
  const status = operation.successStatus ?? 200
  await meter.spend('requests')
  const body = await run(input, context, () => meter.spend('executions'))
  if (csv === undefined || input.format !== 'csv') return { status, body }
  return { status, body: csv(body), mediaType: csvType, headers: nextPage(request, body) }
}

/** Media type of tables. Source: RFC 4180. */
const csvType = 'text/csv; charset=utf-8; header=present'

/** The Link header of the page after a table, whose `cursor` a JSON body has in `next`. */
function nextPage({ url }: Request, body: unknown): Readonly<Record<string, string>> {
  const next = typeof body === 'object' && body !== null && 'next' in body ? body.next : undefined
  if (typeof next !== 'string') return {}
  const { pathname, searchParams } = new URL(url)
  searchParams.set('cursor', next)
  return { link: `<${pathname}?${searchParams}>; rel="next"` }
}

/** Serves a POST: counts the request, validates its body, counts the execution, runs it; with a key, once. */
async function post(
  request: Request,
  context: RequestContext,
  { path }: Route,
  { operation, run, expectRepeatable }: RestService,
  { meter, refuse }: ServingTools,
): Promise<Reply> {
  const body = await readBody(request)
  const count = () => meter.spend('requests')
  const execute = async (): Promise<Reply> => {
    await count()
    requireJsonBody(request)
    const result = await run(body.parse(), context, () => meter.spend('executions'))
    return { status: operation.successStatus ?? 200, body: result }
  }
  const key = operation.idempotent ? await keyOf(request, context, count) : undefined
  if (key === undefined) return execute()
  const fingerprint = await fingerprintOf(request.method, path, body.text)
  const expectReplayable = async (stored: unknown) => expectRepeatable?.(operation.output.parse(stored), context)
  return once(context, { key, fingerprint, count, expectReplayable }, () => execute().catch(refuse))
}

interface RequestBody {
  /** The text, or a placeholder for a body that could not be read. */
  readonly text: string
  /** Throws `ApiError` invalid_json, or why the body could not be read. */
  readonly parse: () => unknown
}

/** Reads the body. A failure is thrown later, by `parse`, so that the request is counted and its key checked first. */
async function readBody(request: Request): Promise<RequestBody> {
  try {
    const text = await readText(request, limits.restBodyBytes)
    return { text, parse: () => parseJson(text) }
  } catch (thrown) {
    const parse = () => {
      throw thrown
    }
    return { text: unreadableText(request, thrown), parse }
  }
}

/** Fingerprints an unreadable body separately, so that its key matches neither a readable body nor an empty one. */
function unreadableText({ headers }: Request, thrown: unknown): string {
  return `\0${thrown instanceof ApiError ? thrown.code : ''} ${headers.get('content-length') ?? ''}`
}

/** Returns the Idempotency-Key. Each API key has its own, so that no client reads the response of another. */
async function keyOf(
  request: Request,
  { apiKey }: RequestContext,
  count: () => Promise<void>,
): Promise<string | undefined> {
  try {
    const key = idempotencyKeyOf(request)
    return key !== undefined && apiKey ? `${apiKey.id} ${key}` : key
  } catch (thrown) {
    await count()
    throw thrown
  }
}

/** Headers that name the canonical URL and announce a retirement; error responses have them too. */
function linkHeaders(request: Request, { siteUrl }: ServerContext, { path, services }: Route) {
  const deprecation = services.map(({ operation }) => operation.deprecation).find((found) => found !== undefined)
  const { link, ...retirement } = deprecation ? retirementHeaders(deprecation, siteUrl) : {}
  const isCanonical = path === '' || pathOf(request) === path
  const canonical = isCanonical
    ? undefined
    : `<${siteUrl}${path.split('/').map(encodeURIComponent).join('/')}>; rel="canonical"`
  const links = [canonical, link].filter((each) => each !== undefined)
  return { ...retirement, ...(links.length > 0 ? { link: links.join(', ') } : {}) }
}

/** Adds headers, of which both may have a Link. */
function withLinks(headers: HeaderValues, more: HeaderValues = {}): HeaderValues {
  const links = [headers.link, more.link].filter((each) => each !== undefined)
  return { ...headers, ...more, ...(links.length > 0 ? { link: links.join(', ') } : {}) }
}

/** Warns a program that sends a secret key from a browser, whatever the response: visitors of the page can read it. */
function pageKeyWarning({ headers }: Request, { siteUrl }: ServerContext): HeaderValues {
  const key = headers.get('x-api-key')?.trim() ?? ''
  const isSecret = key.startsWith('sk_') && key !== testApiKey
  if (!isSecret || !(headers.has('origin') || headers.has('sec-fetch-site'))) return {}
  return {
    'api-key-warning': 'This sk_ key is secret, and a browser sent it: revoke it, and use a pk_ key on pages.',
    link: `<${siteUrl}/developers/api-keys#a-secret-key-in-a-browser>; rel="help"`,
  }
}

/** Request headers that pages of other origins may send. */
function allowedHeaders({ security }: ApiSpec): string {
  return ['Content-Type', 'Accept', 'Idempotency-Key', ...(security ? ['X-API-Key'] : [])].join(', ')
}

function allowedMethods({ services }: Route): string {
  const methods = services.flatMap(({ operation: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...methods, 'OPTIONS'].join(', ')
}

/**
 * Decodes the path, so that different escapes of one address match. Returns undefined for an escaped slash and for what
 * cannot be decoded: no operation has such a path.
 */
function pathOf({ url }: Request): string | undefined {
  const { pathname } = new URL(url)
  if (/%(2f|5c)/i.test(pathname)) return undefined
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/**
 * Collects the parameters that a GET operation describes, from path and query, as text. A query parameter that is given
 * several times is an array of texts. Unknown query parameters are ignored.
 */
function paramsOf(
  operation: Operation,
  { url }: Request,
  pathValues: Readonly<Record<string, string>>,
): Readonly<Record<string, string | readonly string[]>> {
  if (operation.method !== 'GET') return {}
  const { searchParams } = new URL(url)
  const entries = Object.keys(operation.input.shape).flatMap((name): [string, string | string[]][] => {
    if (Object.hasOwn(pathValues, name)) return [[name, pathValues[name] ?? '']]
    const [first, ...more] = searchParams.getAll(name)
    if (first === undefined) return []
    return [[name, more.length === 0 ? first : [first, ...more]]]
  })
  return Object.fromEntries(entries)
}
