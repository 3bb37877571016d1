import type { Asked } from './asked.ts'
import { functionFiles, type LoadModule, loadFunctionModule } from './functionFiles.ts'
import { type Outgoing, outgoingOf } from './outgoing.ts'
import { compileRoute, type RouteConfig, type RouteMatcher } from './pathPattern.ts'
import { type FunctionContext, type FunctionSite, functionContext, type Visit } from './visit.ts'

/** A function that is ready to be asked. */
export interface LocalFunction {
  readonly name: string
  readonly matches: RouteMatcher
  /** Steps back when a file stands at the same path. */
  readonly preferStatic: boolean
  readonly answer: (request: Request, context: FunctionContext) => unknown
  /** The same without Request and Response, from a function that offers it under this name. */
  readonly plainly: ((asked: Asked, context: FunctionContext) => Promise<Outgoing>) | undefined
}

function plainlyOf(answer: object): LocalFunction['plainly'] {
  const offered = 'plainly' in answer && typeof answer.plainly === 'function'
  return offered ? (answer.plainly as LocalFunction['plainly']) : undefined
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
        plainly: plainlyOf(module.default),
      }
    }),
  )
}

export interface FunctionMatch {
  readonly target: LocalFunction
  readonly params: Readonly<Record<string, string>>
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

/** Asks a function. It must answer with a Response; the id of the request travels with it. */
export async function callFunction(
  { target, params }: FunctionMatch,
  asked: Asked,
  visit: Visit,
  site: FunctionSite,
): Promise<Outgoing> {
  const context = functionContext(visit, asked.url, params, site)
  const answer = target.plainly ? await target.plainly(asked, context) : await askWeb(target, asked.request, context)
  return { ...answer, headers: { ...answer.headers, 'x-nf-request-id': visit.requestId } }
}

async function askWeb({ name, answer }: LocalFunction, request: Request, context: FunctionContext): Promise<Outgoing> {
  const response = await answer(request, context)
  if (!(response instanceof Response)) throw new Error(`The function ${name} did not answer with a Response.`)
  return outgoingOf(response)
}
