import type { Operation } from './defineOperation.ts'

/** The versioned part of a path: `/api/v2/newsletter` is version 2 of `/api/newsletter`. */
function versionOf(path: string): { version: number; alias: `/${string}` } | undefined {
  const [, version, rest] = /^\/api\/v([1-9]\d*)(\/.+)$/.exec(path) ?? []
  return rest === undefined ? undefined : { version: Number(version), alias: `/api${rest}` }
}

/** Maps each unversioned path to its versioned path: the newest version that has the endpoint. */
export function aliasesOf(operations: readonly Pick<Operation, 'path'>[]): ReadonlyMap<string, string> {
  const newest = new Map<string, { version: number; path: string }>()
  for (const { path } of operations) {
    const found = versionOf(path)
    if (!found) continue
    const known = newest.get(found.alias)
    if (!known || found.version > known.version) newest.set(found.alias, { version: found.version, path })
  }
  return new Map([...newest].map(([alias, { path }]) => [alias, path]))
}
