import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bundleModules } from './bundleModules.ts'
import { emitDeclarations } from './emitDeclarations.ts'
import { expectManifest, type Manifest } from './expectManifest.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sources = path.join(root, 'src')
const home = path.join(root, 'sdk/typescript')

/** Writes the package into a folder: JavaScript, declarations and documents. */
export async function buildTypescript(target: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as Manifest
  rmSync(path.join(target, 'dist'), { recursive: true, force: true })
  const packages = await bundleModules(entriesOf(manifest), { sources, dist: path.join(target, 'dist') })
  emitDeclarations(declaredEntries(manifest), sources, path.join(target, 'dist'))
  expectManifest(manifest, packages)
  cpSync(path.join(root, 'CHANGELOG.md'), path.join(target, 'CHANGELOG.md'))
  if (target === home) return
  for (const name of ['package.json', 'require.cjs', 'README.md', 'LICENSE', 'example'])
    cpSync(path.join(home, name), path.join(target, name), { recursive: true })
}

const sourceOf = (file: string): string =>
  path.join(sources, file.replace(/^(?:\.\/)?dist\//, '').replace(/(?:\.d\.ts|\.js)$/, '.ts'))

/** Returns every file of the package that its exports name. */
function filesOf(target: Manifest['exports'][string]): readonly string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf)
}

function entriesOf({ exports, bin }: Manifest): readonly string[] {
  const files = [...Object.values(exports).flatMap(filesOf), ...Object.values(bin)]
  return sourcesOf(files, '.js')
}

const declaredEntries = ({ exports }: Manifest): readonly string[] =>
  sourcesOf(Object.values(exports).flatMap(filesOf), '.d.ts')

/** Returns the source of every file with an ending, each once. */
const sourcesOf = (files: readonly string[], ending: string): readonly string[] => [
  ...new Set(files.filter((file) => file.endsWith(ending)).map(sourceOf)),
]
