import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const loader = fileURLToPath(new URL('../src/ui/shared/parts/loadModule.ts', import.meta.url))
const dynamicImport = /\bimport\(\s*(["'`])(\.{1,2}\/[^"'`]+)\1\s*\)/g

/** Returns a module with each dynamic import as a call of `loadModule`; undefined without one. */
export function wrapImports(code: string): string | undefined {
  const wrapped = code.replace(dynamicImport, (_, quote, file) => `__load(0,()=>import(${quote}${file}${quote}))`)
  return wrapped === code ? undefined : `import{loadModule as __load}from${JSON.stringify(loader)};${wrapped}`
}

/** What a built file imports. */
export interface BuiltFile {
  readonly imports: readonly string[]
  /** Whether a page's HTML names it. */
  readonly isEntry: boolean
}

/** Returns the code of a built file with the files of each dynamic import, as `loadModule` expects them. */
export function nameFiles(name: string, code: string, files: ReadonlyMap<string, BuiltFile>): string {
  const atOnce = [...files].flatMap(([entry, { isEntry }]) => (isEntry ? [entry] : []))
  const imported = files.get(name)?.imports ?? []
  // This file is known, too, unless its own address failed and it runs under another.
  const known = closure(closure(atOnce, files).has(name) ? [name] : imported, files)
  return code.replace(/\b0,\s*\(\)\s*=>\s*import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g, (whole, target: string) => {
    if (target === name) return '0,()=>import(import.meta.url)'
    if (known.has(target)) return whole
    const needed = [...closure([target], files)].filter((file) => !known.has(file))
    return `${JSON.stringify(needed.map((file) => `./${file}`))},u=>import(u)`
  })
}

/** Returns files and all that they import statically, in the order of discovery. */
function closure(names: readonly string[], files: ReadonlyMap<string, BuiltFile>): ReadonlySet<string> {
  const found = new Set(names)
  // A set that grows while it is read is read to its end.
  for (const name of found) for (const each of files.get(name)?.imports ?? []) found.add(each)
  return found
}

/** Makes every dynamic import of the pages load by `loadModule`, so that a file that failed can be requested again. */
export function loadedImports(): Plugin {
  return {
    name: 'loaded-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: { exclude: /\/node_modules\// }, code: 'import(' },
      handler(code, id) {
        const wrapped = id.startsWith(loader) ? undefined : wrapImports(code)
        return wrapped === undefined ? null : { code: wrapped, map: null }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
        const files = new Map(
          chunks.map(({ fileName, imports, isEntry }) => [baseOf(fileName), { imports: imports.map(baseOf), isEntry }]),
        )
        for (const chunk of chunks) chunk.code = nameFiles(baseOf(chunk.fileName), chunk.code, files)
      },
    },
  }
}
