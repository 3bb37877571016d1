import { functionFiles, type LoadModule, loadFunctionModule } from './functionFiles.ts'
import { compileRoute, type RouteConfig, type RouteMatcher } from './pathPattern.ts'
import { type FunctionContext, functionContext, type Visit } from './visit.ts'

/** A function that is ready to be asked. */
export interface LocalFunction {
  readonly name: string
  readonly matches: RouteMatcher
  /** Steps back when a file stands at the same path. */
  readonly preferStatic: boolean
  readonly answer: (request: Request, context: FunctionContext) => unknown
}

/** A function with its own path leaves `/.netlify/functions/<name>`, as on Netlify. */
const routeOf = (name: string, config: RouteConfig): RouteConfig =>
  config.path === undefined ? { path: `/.netlify/functions/${name}` } : config

/** Loads every function of a folder. Throws a sentence naming the file that is not one. */
export async function loadFunctions(folder: string, load: LoadModule): Promise<LocalFunction[]> {
  return Promise.all(
    functionFiles(folder).map(async (found) => {
      const module = await loadFunctionModule(found, load)
      return {
        name: found.name,
        matches: compileRoute(routeOf(found.name, module.config), `The function ${found.file}`),
        preferStatic: module.config.preferStatic === true,
        answer: module.default as LocalFunction['answer'],
      }
    }),
  )
}

export interface FunctionMatch {
  readonly target: LocalFunction
  readonly params: Record<string, string>
}

/** The first function, by name, whose path and method fit. */
export function matchFunction(
  functions: readonly LocalFunction[],
  pathname: string,
  method: string,
): FunctionMatch | undefined {
  for (const target of functions) {
    const params = target.matches(pathname, method)
    if (params) return { target, params }
  }
  return undefined
}

export interface FunctionSite {
  readonly url: string
  readonly log: (line: string) => void
}

/** Asks a function. It must answer with a Response; the id of the request travels with it. */
export async function callFunction(
  { target, params }: FunctionMatch,
  request: Request,
  visit: Visit,
  site: FunctionSite,
): Promise<Response> {
  const answer = await target.answer(request, functionContext(visit, request, params, site))
  if (!(answer instanceof Response)) throw new Error(`The function ${target.name} did not answer with a Response.`)
  const own = isOpen(answer) ? answer : new Response(answer.body, answer)
  own.headers.set('x-nf-request-id', visit.requestId)
  return own
}

/** Whether headers can be written: those of a redirect and of what `fetch` brought cannot. */
function isOpen({ headers }: Response): boolean {
  try {
    headers.delete('x-nf-request-id')
    return true
  } catch {
    return false
  }
}
