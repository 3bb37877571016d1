import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface FunctionFile {
  readonly name: string
  readonly file: string
}

const extensions = ['ts', 'mts', 'js', 'mjs']

/** The functions of a folder as Netlify finds them: `name.ts`, `name/name.ts` or `name/index.ts`. Sorted by name. */
export function functionFiles(folder: string): FunctionFile[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry): FunctionFile[] => {
    if (entry.isDirectory()) {
      const candidates = [entry.name, 'index'].flatMap((base) => extensions.map((ending) => `${base}.${ending}`))
      const main = candidates.map((name) => path.join(folder, entry.name, name)).find((file) => existsSync(file))
      return main === undefined ? [] : [{ name: entry.name, file: main }]
    }
    const { name, ext } = path.parse(entry.name)
    const isModule = extensions.includes(ext.slice(1)) && !name.endsWith('.d')
    return isModule ? [{ name, file: path.join(folder, entry.name) }] : []
  })
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Imports a function's module. The development server hands in a loader that notices changes. */
export type LoadModule = (file: string) => Promise<unknown>

export interface FunctionModule {
  readonly default: (...args: never) => unknown
  readonly config: Readonly<Record<string, unknown>>
}

/** Loads one function; the error names the file when it cannot be imported or has no default export to call. */
export async function loadFunctionModule({ file }: FunctionFile, load: LoadModule): Promise<FunctionModule> {
  let module: { default?: unknown; config?: unknown }
  try {
    module = (await load(file)) as typeof module
  } catch (cause) {
    throw new Error(
      `The function ${file} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    )
  }
  if (typeof module.default !== 'function') {
    throw new Error(`The function ${file} has no default export that answers requests.`)
  }
  const config = typeof module.config === 'object' && module.config !== null ? module.config : {}
  return {
    default: module.default as FunctionModule['default'],
    config: config as FunctionModule['config'],
  }
}
