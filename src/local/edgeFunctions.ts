import { pathnameOf } from '../std/pathnameOf.ts'
import { type FunctionContext, type FunctionSite, LocalFunctionContext, type RequestMeta } from './functionContext.ts'
import { functionFiles, type LoadModule, loadFunctionModule } from './functionFiles.ts'
import { compileRoute, type RouteMatcher } from './pathPattern.ts'
import type { ProjectSettings } from './projectSettings.ts'

/** Everything behind the edge: functions, redirects and files. */
export type Next = (request: Request) => Promise<Response>

/** Netlify drops the client's conditional headers unless a function asks for them and can handle a 304. */
interface NextOptions {
  readonly sendConditionalRequest?: boolean
}

/** `next()`, `next(options)`, `next(request)` and `next(request, options)`; a request may lead to another address. */
type ContextNext = (request?: Request | NextOptions, options?: NextOptions) => Promise<Response>

export interface EdgeFunction {
  readonly name: string
  readonly matches: RouteMatcher
  readonly handle: (request: Request, context: FunctionContext & { next: ContextNext }) => unknown
}

const conditions = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range']

function unconditional(request: Request): Request {
  if (!conditions.some((name) => request.headers.has(name))) return request
  const headers = new Headers(request.headers)
  for (const name of conditions) headers.delete(name)
  return new Request(new Request(request.url, request), { headers })
}

/** Creates `context.next`, which calls everything behind the edge function. */
function contextNext(request: Request, onward: Next): ContextNext {
  return (given, options) => {
    const [asked, settings] = given instanceof Request ? [given, options] : [request, given ?? options]
    return onward(settings?.sendConditionalRequest === true ? asked : unconditional(asked))
  }
}

/** Loads the edge functions: those declared in netlify.toml first, in order, then those that export a path. */
export async function loadEdgeFunctions(settings: ProjectSettings, load: LoadModule): Promise<EdgeFunction[]> {
  const modules = await Promise.all(
    functionFiles(settings.edgeFunctionsDir).map(async (found) => ({
      ...found,
      module: await loadFunctionModule(found, load),
    })),
  )
  const declared = settings.edgeDeclarations.map((declaration) => {
    const found = modules.find(({ name }) => name === declaration.function)
    if (!found) throw new Error(`netlify.toml declares the edge function ${declaration.function}, which has no file.`)
    return { ...found, route: { ...found.module.config, path: declaration.path } }
  })
  const own = modules.flatMap((found) =>
    found.module.config.path === undefined ? [] : [{ ...found, route: found.module.config }],
  )
  return [...declared, ...own].map(({ name, file, module, route }) => ({
    name,
    matches: compileRoute(route, `The edge function ${file}`),
    handle: module.default as EdgeFunction['handle'],
  }))
}

/**
 * Runs the matching edge functions in order, then `next`. A Response ends the chain, a URL rewrites the request for the
 * rest of it, undefined continues unchanged.
 */
export function runEdge(
  edge: readonly EdgeFunction[],
  request: Request,
  meta: RequestMeta,
  site: FunctionSite,
  next: Next,
): Promise<Response> {
  const pathname = pathnameOf(request.url)
  for (const [index, found] of edge.entries()) {
    const params = found.matches(pathname, request.method)
    if (params === undefined) continue
    const onward: Next = (given) => runEdge(edge.slice(index + 1), given, meta, site, next)
    return callEdge(found, request, new LocalFunctionContext(meta, request.url, params, site), onward)
  }
  return next(request)
}

async function callEdge(
  { name, handle }: EdgeFunction,
  request: Request,
  context: FunctionContext,
  onward: Next,
): Promise<Response> {
  const result = await handle(request, Object.assign(context, { next: contextNext(request, onward) }))
  if (result instanceof Response) return result
  if (result instanceof URL) return onward(new Request(result, request))
  if (result === undefined) return onward(request)
  throw new Error(`The edge function ${name} returned neither a Response, a URL nor undefined.`)
}
