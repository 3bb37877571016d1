import type { Operation } from '../contract/operation.ts'
import { aliasesOf } from '../contract/versions.ts'
import type { Service } from './invoke.ts'

export type RestService = Service<Operation>

/** An address with what it offers. */
export interface Route {
  readonly services: readonly RestService[]
  /** The address under which the same is promised to stay: the path itself, unless that is an alias. */
  readonly path: string
  readonly limits: Operation['limits'] | undefined
}

/** Every address of the registry, and the unversioned alias of each. */
export function routesOf(services: Readonly<Record<string, RestService>>): ReadonlyMap<string, Route> {
  const all = Object.values(services)
  const byPath = Map.groupBy(all, ({ promise }) => promise.path as string)
  const aliases = aliasesOf(all.map(({ promise }) => promise))
  const routeOf = (path: string): Route => {
    const found = byPath.get(path) ?? []
    return { path, services: found, limits: found.find(({ promise }) => promise.limits)?.promise.limits }
  }
  const addresses = [...[...byPath.keys()].map((path) => [path, path] as const), ...aliases]
  return new Map(addresses.map(([address, path]) => [address, routeOf(path)]))
}
