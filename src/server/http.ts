import { limits } from '../contract/limits.ts'
import { retirementHeaders } from '../contract/retirements.ts'
import type { Answer, Ask } from './answer.ts'
import { parseJson, readText, requireJsonBody } from './body.ts'
import type { ServerContext } from './context.ts'
import { createDoor, failureOf, type Handling, type Visit } from './door.ts'
import { ApiError } from './failure.ts'
import { fingerprintOf, idempotencyKeyOf, once } from './idempotency.ts'
import { createMeter, type Meter } from './meter.ts'
import { preflight, type Reply, reply } from './reply.ts'
import { type RestService, type Route, routesOf } from './routes.ts'

/**
 * The REST door. Its routes are the registry's; whatever else arrives is a JSON 404. Every answer that is not 2xx is
 * the error object of the contract, and every answer tells where the client stands in the limits of its address.
 */
export function createHttpHandler(
  services: Readonly<Record<string, RestService>>,
  context: () => ServerContext,
): Handling {
  const routes = routesOf(services)
  const limited = Object.values(services).find(({ promise }) => promise.limits)
  const nowhere: Route = { path: '', services: [], limits: limited?.promise.limits }
  return createDoor(
    {
      answer: (visit) => answer(visit, routes.get(pathOf(visit.request) ?? '') ?? nowhere),
      refuse: (_request, failure) => reply(failure),
    },
    context,
  )
}

async function answer(visit: Visit, route: Route): Promise<Answer> {
  const { request } = visit
  const meter = createMeter(visit, route.limits)
  const refuse = (thrown: unknown): Reply => failureOf(thrown, visit)
  const given =
    request.method === 'OPTIONS' && route.services.length > 0
      ? preflight(allowed(route), 'Content-Type, Accept, Idempotency-Key')
      : reply(await serve(visit, route, meter).catch(refuse))
  Object.assign(given.headers, linksOf(visit, route), await meter.headers())
  return given
}

async function serve(visit: Visit, route: Route, meter: Meter): Promise<Reply> {
  if (route.services.length === 0) throw new ApiError('not_found')
  const method = visit.request.method === 'HEAD' ? 'GET' : visit.request.method
  const service = route.services.find(({ promise }) => promise.method === method)
  if (!service) throw new ApiError('method_not_allowed', { headers: { allow: allowed(route) } })
  if (method === 'GET') return { status: 200, body: await service.call({}, visit.world) }
  return write(visit, route.path, service, meter)
}

/** A POST: counted as a request, read, counted as an execution, executed; with a key, once. */
async function write(visit: Visit, path: string, service: RestService, meter: Meter): Promise<Reply> {
  const { request, world } = visit
  const body = await readText(request, limits.restBodyBytes).then(
    (text) => ({ text, parse: () => parseJson(text) }),
    (refusal: unknown) => ({
      text: unread(request, refusal),
      parse: () => {
        throw refusal
      },
    }),
  )
  const count = () => meter.spend('requests')
  const execute = async (): Promise<Reply> => {
    await count()
    requireJsonBody(request)
    const run = service.prepare(body.parse())
    await meter.spend('executions')
    return { status: 200, body: await run(world) }
  }
  const key = service.promise.idempotent ? await keyOf(request, count) : undefined
  if (key === undefined) return execute()
  return once(visit, { key, fingerprint: await fingerprintOf(request.method, path, body.text), count }, execute)
}

/** Stands for a body that could not be read, so that its key is not taken for that of one which was, or of none. */
function unread({ headers }: Ask, refusal: unknown): string {
  return `\0${refusal instanceof ApiError ? refusal.code : ''} ${headers.get('content-length') ?? ''}`
}

async function keyOf(request: Ask, count: () => Promise<void>): Promise<string | undefined> {
  try {
    return idempotencyKeyOf(request)
  } catch (refusal) {
    await count()
    throw refusal
  }
}

/** Where the same stands for good, and whether it goes: told with every answer, also with those that refuse. */
function linksOf({ request, world }: Visit, { path, services }: Route): Readonly<Record<string, string>> {
  const deprecation = services.map(({ promise }) => promise.deprecation).find((found) => found !== undefined)
  const { link, ...retirement } = deprecation ? retirementHeaders(deprecation, world.siteUrl) : {}
  const canonical = path === '' || pathOf(request) === path ? undefined : `<${world.siteUrl}${path}>; rel="canonical"`
  const links = [canonical, link].filter((each) => each !== undefined)
  return { ...retirement, ...(links.length > 0 ? { link: links.join(', ') } : {}) }
}

function allowed({ services }: Route): string {
  const methods = services.flatMap(({ promise }) => (promise.method === 'GET' ? ['GET', 'HEAD'] : [promise.method]))
  return [...methods, 'OPTIONS'].join(', ')
}

/**
 * The path with escapes undone, so that two spellings of one address are one; an escaped slash is no slash.
 * Undefined for what cannot be decoded: it is no address of ours.
 */
function pathOf({ url }: Ask): string | undefined {
  const { pathname } = new URL(url)
  if (/%(2f|5c)/i.test(pathname)) return undefined
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
