import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { journeys } from '../vitest.config.ts'
import { importsOf, packageOf, runtimeImportsOf } from './importsOf.ts'

const root = path.resolve(import.meta.dirname, '..')
const roots = ['src', 'scripts', 'integrations', 'netlify', 'tests']
const source = /\.(ts|tsx|mjs|js|astro|mdx)$/
/** Programs that readers copy and those of a consumer, which run without a package.json of ours. */
const excluded = /^src\/content\/samples\/(?!clients\/)|^tests\/sdk\/consumer\//

/** Every package in it is written by others. */
const isForeign = (name: string): boolean => name.includes('node_modules/')

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest

/** Returns the packages that a folder's package.json declares. */
function declaredIn(folder: string): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = manifestOf(folder)
  return { ...dependencies, ...devDependencies }
}

const declared = declaredIn('.')
/** Oracles and outside tools of tests, which `npm run test:all` and `npm run check` install. */
const TOOLS = 'tests'
const declaredByTools = declaredIn(TOOLS)
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
  (name) => source.test(name) && !excluded.test(name) && !isForeign(name) && statSync(path.join(root, name)).isFile(),
)

test('every imported package is declared in package.json, or for tests in tests/package.json', () => {
  const undeclared = files.flatMap((file) =>
    importsOf(path.join(root, file)).flatMap((specifier) => {
      const name = packageOf(specifier)
      const known = isClient(file)
        ? declaredByClients
        : file.startsWith('tests/')
          ? { ...declaredByTools, ...declared }
          : declared
      return name === undefined || name in known ? [] : [`${file}: ${name}`]
    }),
  )
  expect(files).toContain('astro.config.mjs')
  expect(undeclared).toEqual([])
})

test('no test of `npm test` imports a package of tests/package.json, directly or through other files', () => {
  const tools = Object.keys(declaredByTools).filter((name) => !(name in declared))
  const graph = new Map(files.map((file) => [file, staticImportsOf(path.join(root, file))] as const))
  const withTools = (file: string, seen: Set<string>): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    return (graph.get(file) ?? []).flatMap((specifier) => {
      if (specifier.startsWith('.')) return withTools(path.posix.join(path.posix.dirname(file), specifier), seen)
      const name = packageOf(specifier)
      return name !== undefined && tools.includes(name) ? [`${file} imports ${name}`] : []
    })
  }
  const smoke = new Set(journeys.map((name) => `tests/e2e/${name}.test.ts`))
  const fast = files.filter(
    (file) =>
      /^tests\/.*(?<!\.slow)\.test\.ts$/.test(file) &&
      (!file.startsWith('tests/e2e/') || smoke.has(file)) &&
      !/^tests\/sdk\/(?:story|typescriptPackage)\.test\.ts$/.test(file),
  )
  expect(tools.length).toBeGreaterThan(10)
  expect(fast.length).toBeGreaterThan(500)
  expect(fast.filter((file) => smoke.has(file))).toHaveLength(journeys.length)
  const found = fast.flatMap((file) => withTools(file, new Set()).map((complaint) => `${file}: ${complaint}`))
  expect(found).toEqual([])
  expect(withTools('tests/chainFormats.slow.test.ts', new Set())).toContain(
    'tests/chainFormats.slow.test.ts imports bitcoinjs-lib',
  )
})

/** Returns what a file imports when it loads: neither types nor `await import()`. */
const staticImportsOf = (file: string): string[] => {
  const onDemand = new Set([...readFileSync(file, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, name]) => name))
  return runtimeImportsOf(file).filter((specifier) => !onDemand.has(specifier))
}

/** A package of a lock file, where a system's name may stand alone. */
interface Locked {
  readonly optional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
}

interface System {
  readonly os: string
  readonly cpu: string
  readonly libc?: string
}

/** Tells whether npm installs a package on a system: it leaves out optional packages that name others. */
function isInstalledOn({ optional, os, cpu, libc }: Locked, system: System): boolean {
  const allows = (listed: string | readonly string[] | undefined, own: string | undefined) => {
    if (listed === undefined) return true
    const names = typeof listed === 'string' ? [listed] : listed
    if (own === undefined || names.includes(`!${own}`)) return false
    return names.includes(own) || names.every((name) => name.startsWith('!'))
  }
  return optional !== true || (allows(os, system.os) && allows(cpu, system.cpu) && allows(libc, system.libc))
}

test.each<System>([
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
])('npm ci installs at most 600 packages on $os $cpu', (system) => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const locked = Object.entries(packages).flatMap(([place, one]) => (place === '' ? [] : [one]))
  const installed = locked.filter((one) => isInstalledOn(one, system))
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.length).toBeLessThan(locked.length)
  expect(installed.length).toBeLessThanOrEqual(600)
})

test('an optional package counts on the systems it names, and any other package everywhere', () => {
  const system: System = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  expect(isInstalledOn({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, system)).toBe(true)
  expect(isInstalledOn({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }, system)).toBe(false)
  expect(isInstalledOn({ optional: true, os: ['darwin'] }, system)).toBe(false)
  expect(isInstalledOn({ optional: true, os: ['!linux'] }, system)).toBe(false)
  expect(isInstalledOn({ optional: true, os: ['!win32'] }, system)).toBe(true)
  expect(isInstalledOn({ os: ['darwin'] }, system)).toBe(true)
})

test('tests find a package of tests/package.json only when it is declared there, and the project’s otherwise', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, TOOLS, 'package-lock.json'), 'utf8')) as {
    packages: object
  }
  const topLevel = Object.keys(packages).flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(name)?.[1] ?? [])
  const { optionalDependencies = {} } = manifestOf(TOOLS)
  expect(topLevel.toSorted()).toEqual(
    [...Object.keys(declaredByTools), ...Object.keys(optionalDependencies)].toSorted(),
  )
  expect(Object.keys(declaredByTools).filter((name) => name in declared)).toEqual(['typescript'])
})

test.each([
  ['.', declared],
  [TOOLS, declaredByTools],
  [CLIENTS, declaredByClients],
])('every version declared in %s is exact and is the one in the lock file', (folder, versions) => {
  const lock = JSON.parse(readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly version?: string }>>
  }
  const resolved = Object.keys(versions).map((name) => [name, lock.packages[`node_modules/${name}`]?.version])
  // An alias has a package of another name: npm:typescript@6.0.3.
  const exact = Object.entries(versions).map(([name, version]) => [name, version.replace(/^npm:.*@/, '')])
  expect(Object.fromEntries(resolved)).toEqual(Object.fromEntries(exact))
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
  const { dependencies } = manifestOf('.')
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| `/.test(line))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted())
  expect(named.length).toBeLessThanOrEqual(25)
})
