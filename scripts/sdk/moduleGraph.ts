import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'

/** Imports of a module: files at once, files on demand, and packages. Types are left out. */
interface Imports {
  readonly files: readonly string[]
  readonly onDemand: readonly string[]
  readonly packages: readonly string[]
}

const imported = /\b(?:from|import)\s*(\(?)\s*["']([^"'\s,()]+)["']/g
const required = /import\.meta\.url\)\(["']([^"'\s,()]+)["']/g

/** Returns a function that reads the imports of a module, each module once. */
export function createImportReader(): (file: string) => Promise<Imports> {
  const known = new Map<string, Promise<Imports>>()
  return (file) => {
    const found = known.get(file) ?? readImports(file)
    known.set(file, found)
    return found
  }
}

async function readImports(file: string): Promise<Imports> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
  const found = [...code.matchAll(imported)].map(([, onDemand = '', name = '']) => ({
    name,
    onDemand: onDemand !== '',
  }))
  const local = found.filter(({ name }) => name.startsWith('.'))
  const resolve = ({ name }: { readonly name: string }) => path.resolve(path.dirname(file), name)
  const names = [...found.map(({ name }) => name), ...[...code.matchAll(required)].map(([, name = '']) => name)]
  return {
    files: local.filter((each) => !each.onDemand).map(resolve),
    onDemand: local.filter((each) => each.onDemand).map(resolve),
    packages: names.filter((name) => !name.startsWith('.') && !name.startsWith('node:')).map(packageOf),
  }
}

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
