import type { Operation } from '../contract/operation.ts'
import { readJson } from './body.ts'
import type { ServerContext } from './context.ts'
import { createDoor } from './door.ts'
import { ApiError } from './failure.ts'
import type { Service } from './invoke.ts'
import { preflight, reply } from './reply.ts'

type RestService = Service<Operation>

/**
 * The REST door. Its routes are the registry's; whatever else arrives is a JSON 404. Every answer that is not 2xx is
 * the error object of the contract.
 */
export function createHttpHandler(
  services: Readonly<Record<string, RestService>>,
  context: () => ServerContext,
): (request: Request) => Promise<Response> {
  const routes = Map.groupBy(Object.values(services), ({ promise }) => promise.path as string)
  return createDoor(
    {
      answer: ({ request, world }) => answer(request, routes.get(pathOf(request)), world),
      refuse: (_request, failure) => reply(failure),
    },
    context,
  )
}

async function answer(
  request: Request,
  services: readonly RestService[] | undefined,
  world: ServerContext,
): Promise<Response> {
  if (!services) throw new ApiError('not_found')
  const allow = allowed(services)
  if (request.method === 'OPTIONS') return preflight(allow, 'Content-Type, Accept, Idempotency-Key')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const service = services.find(({ promise }) => promise.method === method)
  if (!service) throw new ApiError('method_not_allowed', { headers: { allow } })
  const raw = method === 'POST' ? await readJson(request) : {}
  return reply({ status: 200, body: await service.call(raw, world) })
}

function allowed(services: readonly RestService[]): string {
  const methods = services.flatMap(({ promise }) => (promise.method === 'GET' ? ['GET', 'HEAD'] : [promise.method]))
  return [...methods, 'OPTIONS'].join(', ')
}

/** The path with escapes undone, so that two spellings of one address are one. Undecodable is no address of ours. */
function pathOf(request: Request): string {
  try {
    return decodeURIComponent(new URL(request.url).pathname)
  } catch {
    throw new ApiError('not_found')
  }
}
