import { type Operation, pathParams } from '../../contract/defineOperation.ts'
import { aliasesOf } from '../../contract/versions.ts'
import type { Service } from './bindHandler.ts'

export type RestService = Service<Operation>

/** An address and the operations it offers, at most one per method. */
export interface Route {
  readonly services: readonly RestService[]
  /** The canonical path of the request: the versioned one for an alias, with path parameters filled in. */
  readonly path: string
  /** The canonical path with its parameters as names in braces. Empty where no operation has the path. */
  readonly template: string
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly limits: Operation['limits']
}

/** Finds the route of a decoded path; undefined when no operation has it. */
export type FindRoute = (path: string) => Route | undefined

/**
 * Compiles every path of the registry and the unversioned alias of each. Exact paths win over paths with parameters.
 */
export function createRoutes(services: Readonly<Record<string, RestService>>): FindRoute {
  const all = Object.values(services)
  const byPath = Map.groupBy(all, ({ operation }) => operation.path as string)
  const aliases = aliasesOf(all.map(({ operation }) => operation))
  const addresses = [...[...byPath.keys()].map((path) => [path, path] as const), ...aliases]
  const routes = addresses.map(([address, path]) => compileRoute(address, path, byPath.get(path) ?? []))
  const exact = new Map(
    routes.flatMap(({ address, route }) => (route === undefined ? [] : [[address, route] as const])),
  )
  const patterns = routes.filter(({ route }) => route === undefined)
  return (path) => {
    const found = exact.get(path)
    if (found) return found
    for (const { match } of patterns) {
      const route = match(path)
      if (route) return route
    }
    return undefined
  }
}

interface CompiledRoute {
  readonly address: string
  /** The route of a path without parameters. */
  readonly route: Route | undefined
  readonly match: FindRoute
}

function compileRoute(address: string, path: string, services: readonly RestService[]): CompiledRoute {
  const limits = services.find(({ operation }) => operation.limits)?.operation.limits
  if (pathParams(path).length === 0) {
    const route = { services, path, template: path, params: {}, limits }
    return { address, route, match: (text) => (text === address ? route : undefined) }
  }
  const match: FindRoute = (text) => {
    const params = paramsIn(text, address)
    return params && { services, path: fillPath(path, params), template: path, params, limits }
  }
  return { address, route: undefined, match }
}

type PathValues = Readonly<Record<string, string>>

/** Matches a path segment by segment; a parameter takes one segment that is not empty. */
function paramsIn(path: string, pattern: string): PathValues | undefined {
  const values = path.split('/')
  const segments = pattern.split('/')
  const params: Record<string, string> = {}
  const fits = segments.every((segment, index) => {
    const value = values[index] ?? ''
    const [name] = pathParams(segment)
    if (name === undefined) return segment === value
    params[name] = value
    return value !== ''
  })
  return fits && values.length === segments.length ? params : undefined
}

const fillPath = (path: string, params: PathValues) =>
  path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => params[name] ?? '')
