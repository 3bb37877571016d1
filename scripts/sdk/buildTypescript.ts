import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'
import { emitDeclarations } from './emitDeclarations.ts'
import { expectManifest, type Manifest } from './expectManifest.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sources = path.join(root, 'src')
const home = path.join(root, 'sdk/typescript')

/** Oldest syntax that Node 20 and current browsers have. */
const TARGET = 'es2022'

const relative = /((?:\bfrom|\bimport)\s*\(?\s*["'])(\.{1,2}\/[^"']+)\.ts(["'])/g
const bare = /(?:\bfrom\s*|\bimport\s*\(?\s*|import\.meta\.url\)\()["']([^."'][^"']*)["']/g

/** Writes the package into a folder: JavaScript for each module that an entry reaches, declarations and documents. */
export async function buildTypescript(target: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as Manifest
  rmSync(path.join(target, 'dist'), { recursive: true, force: true })
  const packages = await emitModules(entriesOf(manifest), path.join(target, 'dist'))
  emitDeclarations(declaredEntries(manifest), sources, path.join(target, 'dist'))
  expectManifest(manifest, packages)
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
    if (target !== home) cpSync(path.join(home, name), path.join(target, name))
  }
}

const sourceOf = (file: string): string =>
  path.join(sources, file.replace(/^(?:\.\/)?dist\//, '').replace(/(?:\.d\.ts|\.js)$/, '.ts'))

/** Returns every file of the package that its exports name. */
function filesOf(target: Manifest['exports'][string]): readonly string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf)
}

function entriesOf({ exports, bin }: Manifest): readonly string[] {
  const files = [...Object.values(exports).flatMap(filesOf), ...Object.values(bin)]
  return files.filter((file) => file.endsWith('.js')).map(sourceOf)
}

const declaredEntries = ({ exports }: Manifest): readonly string[] =>
  Object.values(exports)
    .flatMap(filesOf)
    .filter((file) => file.endsWith('.d.ts'))
    .map(sourceOf)

/** Writes the modules that the entries import, however far away. Returns the packages that these import. */
async function emitModules(entries: readonly string[], dist: string): Promise<ReadonlySet<string>> {
  const packages = new Set<string>()
  const seen = new Set(entries)
  for (const file of seen) {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: TARGET, sourcemap: false })
    for (const [, , target = ''] of code.matchAll(relative)) seen.add(path.resolve(path.dirname(file), `${target}.ts`))
    for (const [, name = ''] of code.matchAll(bare)) if (!name.startsWith('node:')) packages.add(packageOf(name))
    write(path.join(dist, path.relative(sources, file).replace(/\.ts$/, '.js')), code.replace(relative, '$1$2.js$3'))
  }
  return packages
}

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
