import { limits } from '../contract/limits.ts'
import { retirementHeaders } from '../contract/retirements.ts'
import { parseJson, readText, requireJsonBody } from './body.ts'
import type { ServerContext } from './context.ts'
import { createHandler, type FetchHandler, failureOf, type RequestContext } from './createHandler.ts'
import { ApiError } from './failure.ts'
import { fingerprintOf, idempotencyKeyOf, once } from './idempotency.ts'
import { createMeter, type Meter } from './limits/meter.ts'
import { paramsOf } from './paramsOf.ts'
import { jsonResponse, preflightResponse, type Reply, withHeaders } from './responses.ts'
import { createRoutes, type RestService, type Route } from './routes.ts'

/**
 * Creates the REST handler. It serves the operations of the registry, and a JSON 404 for every other path. A response
 * that is not 2xx has the contract's error object, and every response reports the rate limits of its address.
 */
export function createHttpHandler(
  services: Readonly<Record<string, RestService>>,
  serverContext: () => ServerContext,
): FetchHandler {
  const findRoute = createRoutes(services)
  const limited = Object.values(services).find(({ operation }) => operation.limits)
  const unknownRoute: Route = { path: '', params: {}, services: [], limits: limited?.operation.limits }
  return createHandler(
    {
      handle: (request, context) => handle(request, context, findRoute(pathOf(request) ?? '') ?? unknownRoute),
      renderFailure: (_request, failure) => jsonResponse(failure),
    },
    serverContext,
  )
}

async function handle(request: Request, context: RequestContext, route: Route): Promise<Response> {
  const meter = createMeter(context, route.limits)
  const response =
    request.method === 'OPTIONS' && route.services.length > 0
      ? preflightResponse(allowedMethods(route), 'Content-Type, Accept, Idempotency-Key')
      : jsonResponse(await serve(request, context, route, meter).catch((thrown) => failureOf(thrown, context)))
  return withHeaders(response, { ...linkHeaders(request, context, route), ...(await meter.headers()) })
}

async function serve(request: Request, context: RequestContext, route: Route, meter: Meter): Promise<Reply> {
  if (route.services.length === 0) throw new ApiError('not_found')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const service = route.services.find(({ operation }) => operation.method === method)
  if (!service) throw new ApiError('method_not_allowed', { headers: { allow: allowedMethods(route) } })
  return method === 'GET' ? get(request, context, route, service, meter) : post(request, context, route, service, meter)
}

/** Serves a GET: counts the request, validates its parameters, counts the execution, runs it. */
async function get(
  request: Request,
  context: RequestContext,
  { params }: Route,
  { operation, run }: RestService,
  meter: Meter,
): Promise<Reply> {
  const input = paramsOf(operation, request, params)
  if (!operation.limits) return { status: 200, body: await run(input, context) }
  await meter.spend('requests')
  return { status: 200, body: await run(input, context, () => meter.spend('executions')) }
}

/** Serves a POST: counts the request, validates its body, counts the execution, runs it; with a key, once. */
async function post(
  request: Request,
  context: RequestContext,
  { path }: Route,
  { operation, run }: RestService,
  meter: Meter,
): Promise<Reply> {
  const body = await readBody(request)
  const count = () => meter.spend('requests')
  const execute = async (): Promise<Reply> => {
    await count()
    requireJsonBody(request)
    return { status: 200, body: await run(body.parse(), context, () => meter.spend('executions')) }
  }
  const key = operation.idempotent ? await keyOf(request, count) : undefined
  if (key === undefined) return execute()
  return once(context, { key, fingerprint: await fingerprintOf(request.method, path, body.text), count }, execute)
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

async function keyOf(request: Request, count: () => Promise<void>): Promise<string | undefined> {
  try {
    return idempotencyKeyOf(request)
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
