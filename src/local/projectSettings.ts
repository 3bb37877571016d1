import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'

/** What netlify.toml says about where things are. */
export interface ProjectSettings {
  readonly root: string
  /** The file itself; the rule parsers read its headers and redirects. */
  readonly configPath: string | undefined
  readonly publishDir: string
  readonly functionsDir: string
  readonly edgeFunctionsDir: string
  /** Whether a redirect depends on more than the address. */
  readonly conditionalRedirects: boolean
  /** `[[edge_functions]]`: which function runs at which path, in order. */
  readonly edgeDeclarations: readonly { readonly path: string; readonly function: string }[]
}

const tableIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
const textIn = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)

/** Reads netlify.toml in `root`. Without one, Netlify's own defaults hold. */
export function readProjectSettings(root: string, publishDir?: string): ProjectSettings {
  const configPath = path.join(root, 'netlify.toml')
  const exists = existsSync(configPath)
  const toml = exists ? parse(readFileSync(configPath, 'utf8')) : {}
  const build = tableIn(toml.build)
  const redirects = Array.isArray(toml.redirects) ? toml.redirects.map(tableIn) : []
  const declarations = Array.isArray(toml.edge_functions) ? toml.edge_functions.map(tableIn) : []
  return {
    root,
    configPath: exists ? configPath : undefined,
    publishDir: path.resolve(root, publishDir ?? textIn(build.publish, 'dist')),
    functionsDir: path.resolve(root, textIn(tableIn(toml.functions).directory, 'netlify/functions')),
    edgeFunctionsDir: path.resolve(root, textIn(build.edge_functions, 'netlify/edge-functions')),
    conditionalRedirects: redirects.some((each) => 'conditions' in each || 'signed' in each),
    edgeDeclarations: declarations.flatMap((each) =>
      typeof each.path === 'string' && typeof each.function === 'string'
        ? [{ path: each.path, function: each.function }]
        : [],
    ),
  }
}
