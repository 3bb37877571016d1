import { readFileSync } from 'node:fs'
import path from 'node:path'
import { site } from '../../src/site.ts'

type Target = string | { readonly [condition: string]: Target }

/** The package.json of the TypeScript package. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, Target>>
  readonly bin: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Throws `RangeError` unless the package has its name and version from `site.ts`, and exactly the packages that its
 * modules import, in the versions of the repository.
 */
export function expectManifest({ name, version, dependencies }: Manifest, imported: ReadonlySet<string>): void {
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Pick<Manifest, 'dependencies'>
  const expected = {
    name: site.packages.typescript,
    version: site.version,
    dependencies: Object.fromEntries([...imported].toSorted().map((each) => [each, own.dependencies[each]])),
  }
  const found = { name, version, dependencies }
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  throw new RangeError(`sdk/typescript/package.json has to have ${JSON.stringify(expected, null, 2)}`)
}
