import { memoizeText } from '../std/memoizeText.ts'
import { type FunctionContext, type FunctionSite, LocalFunctionContext, type RequestMeta } from './functionContext.ts'
import { functionFiles, type LoadModule, loadFunctionModule } from './functionFiles.ts'
import { compileRoute, type RouteConfig, type RouteMatcher } from './pathPattern.ts'
import { setHeader } from './setHeader.ts'

/** A loaded function. */
export interface LocalFunction {
  readonly name: string
  /** Its first path, which requests are counted by. */
  readonly route: string
  readonly matches: RouteMatcher
  /** A file at the same path takes precedence. */
  readonly preferStatic: boolean
  readonly handle: (request: Request, context: FunctionContext) => unknown
}

/** A function with its own path is not served at `/.netlify/functions/<name>`, as on Netlify. */
const routeOf = (name: string, config: RouteConfig): RouteConfig =>
  config.path === undefined ? { path: `/.netlify/functions/${name}` } : config

const firstPath = ({ path: paths }: RouteConfig): string => [paths].flat()[0] ?? ''

/** Loads every function of a folder. Throws an error that names the file when one cannot be loaded. */
export async function loadFunctions(folder: string, load: LoadModule): Promise<LocalFunction[]> {
  return Promise.all(
    functionFiles(folder).map(async (found) => {
      const module = await loadFunctionModule(found, load)
      return {
        name: found.name,
        route: firstPath(routeOf(found.name, module.config)),
        matches: compileRoute(routeOf(found.name, module.config), `The function ${found.file}`),
        preferStatic: module.config.preferStatic === true,
        handle: module.default as LocalFunction['handle'],
      }
    }),
  )
}

export interface FunctionMatch {
  readonly target: LocalFunction
  readonly params: Readonly<Record<string, string>>
}

/** Finds the first function, by name, whose path and method match. */
export type FindFunction = (pathname: string, method: string) => FunctionMatch | undefined

/** Creates the finder of some functions, which remembers what it found. */
export function createFunctionFinder(functions: readonly LocalFunction[]): FindFunction {
  const ofMethod = memoizeText((method) =>
    memoizeText((pathname): FunctionMatch | null => {
      for (const target of functions) {
        const params = target.matches(pathname, method)
        if (params) return { target, params }
      }
      return null
    }),
  )
  return (pathname, method) => ofMethod(method)(pathname) ?? undefined
}

/** Calls a function and adds the request id to its response. Throws when it does not return a Response. */
export async function callFunction(
  { target, params }: FunctionMatch,
  request: Request,
  meta: RequestMeta,
  site: FunctionSite,
): Promise<Response> {
  meta.nameRoute?.(target.route)
  const response = await target.handle(request, new LocalFunctionContext(meta, request.url, params, site))
  if (!(response instanceof Response)) throw new Error(`The function ${target.name} did not return a Response.`)
  return setHeader(response, 'x-nf-request-id', meta.requestId)
}
