import { type FunctionModule, functionFiles, type LoadModule, loadFunctionModule } from './functionFiles.ts'
import { compileRoute, type RouteMatcher } from './pathPattern.ts'
import type { ProjectSettings } from './projectSettings.ts'
import { type FunctionContext, type FunctionSite, functionContext, type Visit } from './visit.ts'

/** Everything behind the edge: functions, redirects and files. */
export type Next = (request: Request) => Promise<Response>

/** Netlify asks onward without the client's conditions unless a function wants them, and can bear a 304. */
interface NextOptions {
  readonly sendConditionalRequest?: boolean
}

/** `next()`, `next(options)`, `next(request)` and `next(request, options)`; a request may lead to another address. */
type ContextNext = (request?: Request | NextOptions, options?: NextOptions) => Promise<Response>

export interface EdgeFunction {
  readonly name: string
  readonly matches: RouteMatcher
  readonly answer: (request: Request, context: FunctionContext & { next: ContextNext }) => unknown
  /**
   * By the function's own word, all that its answer depends on beside method, address and what stands behind it: the
   * names of request headers. Undefined where it says nothing.
   */
  readonly dependsOn?: readonly string[] | undefined
}

function dependenciesOf({ dependsOn }: FunctionModule): EdgeFunction['dependsOn'] {
  return Array.isArray(dependsOn) && dependsOn.every((name) => typeof name === 'string') ? dependsOn : undefined
}

const conditions = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range']

function unconditional(request: Request): Request {
  if (!conditions.some((name) => request.headers.has(name))) return request
  const headers = new Headers(request.headers)
  for (const name of conditions) headers.delete(name)
  return new Request(request, { headers })
}

/** What an edge function is given to ask for everything behind it. */
function contextNext(request: Request, onward: Next): ContextNext {
  return (given, options) => {
    const [asked, settings] = given instanceof Request ? [given, options] : [request, given ?? options]
    return onward(settings?.sendConditionalRequest === true ? asked : unconditional(asked))
  }
}

/** Loads the edge functions: those declared in netlify.toml first, in their order, then those with a path of their own. */
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
    answer: module.default as EdgeFunction['answer'],
    dependsOn: dependenciesOf(module),
  }))
}

/**
 * Runs the edge functions that fit, each one after the other, and then `next`.
 * A Response ends the chain, a URL rewrites the request for the rest of it, nothing goes on unchanged.
 */
export async function runEdge(
  edge: readonly EdgeFunction[],
  request: Request,
  visit: Visit,
  site: FunctionSite,
  next: Next,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const index = edge.findIndex(({ matches }) => matches(pathname, request.method))
  const found = edge[index]
  if (!found) return next(request)
  const onward: Next = (given) => runEdge(edge.slice(index + 1), given, visit, site, next)
  const params = found.matches(pathname, request.method) ?? {}
  const context = functionContext(visit, request.url, params, site)
  const answer = await found.answer(request, Object.assign(context, { next: contextNext(request, onward) }))
  if (answer instanceof Response) return answer
  if (answer instanceof URL) return onward(new Request(answer, request))
  if (answer === undefined) return onward(request)
  throw new Error(`The edge function ${found.name} answered with neither a Response, a URL nor nothing.`)
}
