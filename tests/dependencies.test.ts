import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, packageOf } from './importsOf.ts'

const root = path.resolve(import.meta.dirname, '..')
const roots = ['src', 'scripts', 'integrations', 'netlify', 'tests']
const source = /\.(ts|tsx|mjs|js|astro|mdx)$/
/** Programs that readers copy and those of a consumer, which run without a package.json of ours. */
const excluded = /^src\/content\/samples\/(?!clients\/)|^tests\/sdk\/consumer\//

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Returns the packages that a folder's package.json declares. */
function declaredIn(folder: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest
  return { ...manifest.dependencies, ...manifest.devDependencies }
}

const declared = declaredIn('.')
/** Clients that run outside the project, with a package.json and a lock file of their own. */
const CLIENTS = 'tests/clients'
const declaredByClients = declaredIn(CLIENTS)
const isClient = (file: string): boolean => /^(tests|src\/content\/samples)\/clients\/.*\.mjs$/.test(file)

const inRoots = roots.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.posix.join(folder, name.split(path.sep).join('/')),
  ),
)
const files = [...inRoots, ...readdirSync(root)].filter(
  (name) => source.test(name) && !excluded.test(name) && statSync(path.join(root, name)).isFile(),
)

test('every imported package is declared in package.json', () => {
  const undeclared = files.flatMap((file) =>
    importsOf(path.join(root, file)).flatMap((specifier) => {
      const name = packageOf(specifier)
      const known = isClient(file) ? declaredByClients : declared
      return name === undefined || name in known ? [] : [`${file}: ${name}`]
    }),
  )
  expect(files).toContain('astro.config.mjs')
  expect(undeclared).toEqual([])
})

test.each([
  ['.', declared],
  [CLIENTS, declaredByClients],
])('every version declared in %s is exact and is the one in the lock file', (folder, versions) => {
  const lock = JSON.parse(readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly version?: string }>>
  }
  const resolved = Object.keys(versions).map((name) => [name, lock.packages[`node_modules/${name}`]?.version])
  expect(Object.fromEntries(resolved)).toEqual(versions)
})

test.each(['.', CLIENTS])('the lock file in %s has a hash of every package', (folder) => {
  const { packages } = JSON.parse(readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly integrity?: string }>>
  }
  const installed = Object.entries(packages).filter(([place]) => place !== '')
  expect(installed.length).toBeGreaterThan(1)
  expect(installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([])
})

test('names the package of an import, and none for files and built-in modules', () => {
  expect(packageOf('@scope/name/inner.js')).toBe('@scope/name')
  expect(packageOf('zod/mini')).toBe('zod')
  for (const own of ['./site.ts', '../x.ts', 'node:fs', 'fs', 'astro:content', 'virtual:x']) {
    expect(packageOf(own), own).toBeUndefined()
  }
})

test('every runtime dependency has its reason in CONTRIBUTING.md, and there are at most 25', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| `/.test(line))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted())
  expect(named.length).toBeLessThanOrEqual(25)
})
